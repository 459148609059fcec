import { productVariants, products } from '@kutip/contracts/products';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useCall } from '../../shared/api/query.ts';
import { CheckField, LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useContractForm, type ContractForm } from '../../shared/forms/use-contract-form.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { CategoryField, SubcategoryField, TagsField } from './group-fields.tsx';
import { MeasureField } from '../../shared/forms/measure-field.tsx';
import { ShippingProfileField } from './shipping-profile-field.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { OptionsField } from './options-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import {
  bodyOf,
  missingCombinations,
  NEW_PRODUCT,
  productFaults,
  productSchema,
  statusOf,
  valuesOf,
  type ProductRecord,
  type ProductValues,
} from './product.ts';

const LIST = '/products/datatable';
/** The most variants of one call. */
const MAX_VARIANTS = 250;

const namesIn = (t: Messages['t']) => ({
  images: { label: t('products.pictures') },
  price: { label: t('products.price'), kind: 'positive' as const },
  compare_price: { label: t('products.compare_price'), kind: 'positive' as const },
  product_variant_enable: { label: t('products.has_variants') },
  options: { label: t('products.options') },
  'options.*.name': { label: t('products.option_name') },
  'options.*.values': { label: t('products.option_values') },
  sku: { label: t('products.sku') },
  stock: { label: t('products.stock') },
  low_stock_at: { label: t('products.low_stock_at') },
  min_purchase_quantity: { label: t('products.min_quantity') },
  max_purchase_quantity: { label: t('products.max_quantity') },
  lead_time_days: { label: t('products.lead_time_days') },
  category_id: { label: t('products.category') },
  subcategory_id: { label: t('products.subcategory') },
  tag_ids: { label: t('products.tags') },
  weight: { label: t('products.weight') },
  length: { label: t('products.length') },
  width: { label: t('products.width') },
  height: { label: t('products.height') },
  shipping_profile_id: { label: t('products.shipping_profile') },
  record_status: { label: t('products.status') },
});

function StockSection() {
  const { t } = useMessages();
  const hasVariants = useWatch<ProductValues, 'product_variant_enable'>({ name: 'product_variant_enable' });
  return (
    <Section title={t('products.section_stock')}>
      <CheckField name="product_variant_enable" help={t('products.has_variants_help')} />
      {hasVariants && <OptionsField name="options" />}
      {!hasVariants && <NumberField name="stock" help={t('products.stock_help')} isOptional />}
      <NumberField name="low_stock_at" help={t('products.low_stock_help')} isOptional />
      <TextField name="sku" maxLength={60} autoComplete="off" isOptional />
    </Section>
  );
}

function DeliverySection() {
  const { t } = useMessages();
  return (
    <Section title={t('products.section_delivery')}>
      <MeasureField name="weight" unit="kg" />
      <MeasureField name="length" unit="cm" />
      <MeasureField name="width" unit="cm" />
      <MeasureField name="height" unit="cm" />
      <ShippingProfileField />
      <NumberField name="lead_time_days" help={t('products.lead_time_help')} />
    </Section>
  );
}

interface ProductFormProps {
  of: ContractForm<ProductValues>;
  submitLabel: string;
  backTo: string;
}

function ProductForm({ of, submitLabel, backTo }: ProductFormProps) {
  const { t } = useMessages();
  return (
    <FormPage of={of} names={namesIn(t)} submitLabel={submitLabel} backTo={backTo}>
      <Section title={t('products.section_what')}>
        <TextField name="title" maxLength={160} autoComplete="off" />
        <LongTextField name="description" isOptional />
        <PicturesField name="images" />
      </Section>
      <Section title={t('products.section_price')}>
        <MoneyField name="price" />
        <MoneyField name="compare_price" help={t('products.compare_price_help')} isOptional />
        <NumberField name="min_purchase_quantity" />
        <NumberField name="max_purchase_quantity" isOptional />
      </Section>
      <StockSection />
      <Section title={t('products.section_groups')}>
        <CategoryField />
        <SubcategoryField />
        <TagsField />
        <SelectField
          name="record_status"
          help={t('products.status_help')}
          options={[
            { value: String(PRODUCT_STATUS.active), label: t('products.active') },
            { value: String(PRODUCT_STATUS.archived), label: t('products.archived') },
          ]}
          read={(text) => statusOf(Number(text))}
          write={String}
        />
      </Section>
      <DeliverySection />
    </FormPage>
  );
}

/** /products/new: creates the product, and a variant for each combination of its options. */
export function NewProductPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const create = useCall(products.create, {
    confirm: ({ title }) => ({ title: t('products.created'), text: title }),
  });
  const createVariants = useCall(productVariants.createMany, { confirm: false, changes: [products] });
  const form = useContractForm({
    draft: 'product',
    schema: productSchema,
    defaults: NEW_PRODUCT,
    check: productFaults,
    send: async (values, headers) => {
      const { id, product_variant_enable, options } = await create.mutateAsync({ body: bodyOf(values), headers });
      const missing = product_variant_enable ? missingCombinations(options, []).slice(0, MAX_VARIANTS) : [];
      const variants = missing.map((one, place) => ({ options: one, sort_order: place }));
      // The product exists: variants that are refused can be created on its page, which the error dialog does not hide.
      if (variants.length > 0)
        await createVariants.mutateAsync({ body: { product_id: id, variants } }).catch(() => undefined);
      await navigate({ to: `/products/view/${id}` });
    },
  });
  return (
    <>
      <PageHead crumbs={[{ title: t('products.title'), to: LIST }, { title: t('products.create') }]} />
      <ProductForm of={form} submitLabel={t('products.create')} backTo={LIST} />
    </>
  );
}

/** /products/edit/{id} */
export function EditProduct({ record }: { record: ProductRecord }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { id, title } = record;
  const read_at = record.updated_at.toISOString();
  const view = `/products/view/${id}`;
  const update = useCall(products.update, { confirm: () => ({ title: t('products.saved'), text: title }) });
  const form = useContractForm({
    draft: `product:${id}`,
    version: read_at,
    schema: productSchema,
    defaults: valuesOf(record),
    check: productFaults,
    send: async (values, headers) => {
      await update.mutateAsync({ params: { id }, body: { ...bodyOf(values), read_at }, headers });
      await navigate({ to: view });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('products.title'), to: LIST },
          { title, to: view },
          { title: t('common.edit'), alternativeTitle: t('products.edit_title') },
        ]}
      />
      <ProductForm of={form} submitLabel={t('products.save')} backTo={view} />
    </>
  );
}
