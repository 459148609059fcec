import { Button, Group, Text, TextInput } from '@mantine/core';
import { productVariants, products } from '@kutip/contracts/products';
import { toRinggit } from '@kutip/domain/money';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useMessages } from './messages/use-messages.ts';
import { missingCombinations, type ProductRecord, type Variant } from './product.ts';
import classes from './products.module.css';
import { changeOf, editOf, isEdited, VARIANT_FIELDS, variantFaults, type VariantEdit } from './variant-edit.ts';

interface VariantRowProps {
  variant: Variant;
  edit: VariantEdit;
  /** The product's price, which a variant without an own one has. */
  price: string;
  onChange: (edit: VariantEdit) => void;
  canWrite: boolean;
}

/** A switch between sold and hidden. It is stored at once, beside what is being typed. */
function HideVariant({ variant: { id, name, record_status, updated_at } }: { variant: Variant }) {
  const { t } = useMessages();
  const isHidden = record_status !== PRODUCT_STATUS.active;
  const update = useCall(productVariants.update, { confirm: false, changes: [products] });
  const next = isHidden ? PRODUCT_STATUS.active : PRODUCT_STATUS.archived;
  return (
    <Button
      variant="default"
      loading={update.isPending}
      aria-label={t(isHidden ? 'products.variant_show_one' : 'products.variant_hide_one', { name })}
      onClick={() =>
        update.mutate({ params: { id }, body: { record_status: next, read_at: updated_at.toISOString() } })
      }
    >
      {t(isHidden ? 'products.variant_show' : 'products.variant_hide')}
    </Button>
  );
}

function VariantRow({ variant, edit, price, onChange, canWrite }: VariantRowProps) {
  const { t } = useMessages();
  const faults = variantFaults(edit);
  const isHidden = variant.record_status !== PRODUCT_STATUS.active;
  const placeholder = { price, stock: t('products.not_counted'), sku: '', weight: '' };
  return (
    <li className={isHidden ? classes['hidden-variant'] : undefined} aria-label={variant.name}>
      <strong dir="auto">{variant.name}</strong>
      {VARIANT_FIELDS.map((field) => (
        <TextInput
          key={field}
          label={t(`products.variant_${field}`)}
          aria-label={`${t(`products.variant_${field}`)}, ${variant.name}`}
          inputMode={field === 'sku' ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={60}
          placeholder={placeholder[field]}
          value={edit[field]}
          readOnly={!canWrite}
          error={faults.includes(field) && t('products.variant_fault')}
          onChange={(event) => onChange({ ...edit, [field]: event.currentTarget.value })}
        />
      ))}
      {canWrite && <HideVariant variant={variant} />}
    </li>
  );
}

/** Creates the combinations of the options that the product does not have yet. */
function AddMissing({ record }: { record: ProductRecord }) {
  const { t, count } = useMessages();
  const { id, options, product_product_variant: variants } = record;
  const missing = missingCombinations(options, variants);
  const create = useCall(productVariants.createMany, {
    confirm: (created) => ({
      title: t('products.variants_created', { count: created.length, shown: count(created.length) }),
    }),
    changes: [products],
  });
  if (missing.length === 0) return null;
  const first = variants.length;
  const body = {
    product_id: id,
    variants: missing.map((one, place) => ({ options: one, sort_order: first + place })),
  };
  return (
    <Button variant="default" loading={create.isPending} onClick={() => create.mutate({ body })}>
      {t('products.variants_add', { count: missing.length, shown: count(missing.length) })}
    </Button>
  );
}

/** What is typed and not stored, by variant. */
type Edits = Readonly<Record<string, VariantEdit>>;

/** Stores the edited variants one after the other. What is refused stays typed; the error dialog says why. */
function useSave(edited: readonly Variant[], edits: Edits, forget: (id: string) => void) {
  const { t } = useMessages();
  const update = useCall(productVariants.update, { confirm: false, changes: [products] });
  const save = async (): Promise<void> => {
    for (const variant of edited) {
      await update.mutateAsync({ params: { id: variant.id }, body: changeOf(edits[variant.id]!, variant) });
      forget(variant.id);
    }
    toast({ title: t('products.variants_saved') });
  };
  return { save: () => void save().catch(() => undefined), isSaving: update.isPending };
}

/** The variants of a product: each with its own price, stock, SKU and weight, edited in place. */
export function VariantsPanel({ record, canWrite }: { record: ProductRecord; canWrite: boolean }) {
  const { t } = useMessages();
  const [edits, setEdits] = useState<Edits>({});
  const variants = record.product_product_variant;
  const editFor = (variant: Variant): VariantEdit => edits[variant.id] ?? editOf(variant);
  const edited = variants.filter((variant) => isEdited(editFor(variant), variant));
  const isFaulty = edited.some((variant) => variantFaults(editFor(variant)).length > 0);
  const forget = (id: string): void => setEdits(({ [id]: _, ...others }) => others);
  const { save, isSaving } = useSave(edited, edits, forget);
  return (
    <RecordPanel title={t('products.variants')} text={t('products.variants_text')}>
      {variants.length === 0 && <Text mb="md">{t('products.variants_none')}</Text>}
      <ul className={classes['variants']}>
        {variants.map((variant) => (
          <VariantRow
            key={variant.id}
            variant={variant}
            edit={editFor(variant)}
            price={toRinggit(record.price)}
            canWrite={canWrite}
            onChange={(edit) => setEdits((all) => ({ ...all, [variant.id]: edit }))}
          />
        ))}
      </ul>
      {canWrite && (
        <Group gap="sm">
          {edited.length > 0 && (
            <Button loading={isSaving} disabled={isFaulty} onClick={save}>
              {t('products.variants_save')}
            </Button>
          )}
          <AddMissing record={record} />
        </Group>
      )}
    </RecordPanel>
  );
}
