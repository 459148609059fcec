import { NativeSelect } from '@mantine/core';
import { productCategories, productSubcategories } from '@kutip/contracts/product-categories';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useField } from '../../shared/forms/form-context.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { PictureField } from '../../shared/forms/picture-field.tsx';
import { longTextField, numberField, textField } from '../../shared/resource/resource-fields.tsx';
import { ResourceListPage, ResourcePage } from '../../shared/resource/resource-pages.tsx';
import { pagePlaces, resourceScreens, type ResourceField } from '../../shared/resource/resource-screens.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { en } from './messages/en.ts';
import { useMessages } from './messages/use-messages.ts';
import { statusOf } from './product.ts';

const CATEGORIES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'title', sort_type: 'asc' } } as const;

const useCategories = () => useQuery(queryFor(productCategories.list, CATEGORIES)).data?.list.data ?? [];

/** The category that a subcategory is in. */
function CategoryField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField(name);
  const categories = useCategories();
  return (
    <NativeSelect
      {...field}
      name={name}
      data={[
        { value: '', label: t('settings.choose') },
        ...categories.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function CategoryName({ id }: { id: string }) {
  return <bdi>{useCategories().find((one) => one.id === id)?.title}</bdi>;
}

function StatusField({ name }: { name: string }) {
  const { t } = useMessages();
  return (
    <SelectField
      name={name}
      options={[
        { value: String(PRODUCT_STATUS.active), label: t('products.active') },
        { value: String(PRODUCT_STATUS.archived), label: t('product_groups.hidden') },
      ]}
      read={(text) => statusOf(Number(text))}
      write={String}
    />
  );
}

function StatusBadge({ status }: { status: number }) {
  const { t } = useMessages();
  const isActive = status === PRODUCT_STATUS.active;
  return <Badge tone={isActive ? 'good' : 'quiet'}>{t(isActive ? 'products.active' : 'product_groups.hidden')}</Badge>;
}

/** What categories and subcategories have. */
const image: ResourceField<unknown, string | null, string | null | undefined> = {
  label: 'field.cover_image_url',
  initial: null,
  read: (stored) => stored,
  input: (name) => <PictureField name={name} />,
  show: (stored) => stored && <img src={stored} alt="" width={88} height={88} style={{ objectFit: 'cover' }} />,
};
const status: ResourceField<unknown, number, 1 | 2 | undefined> = {
  label: 'settings.column_state',
  initial: PRODUCT_STATUS.active,
  read: statusOf,
  input: (name) => <StatusField name={name} />,
  show: (stored) => <StatusBadge status={stored} />,
  column: { card: 'end', width: 110 },
};

/** The addresses, whose list has a name of its own. */
const placesOf = (base: string) => ({ ...pagePlaces(base), list: { to: `${base}/list` } });

const categoryScreens = resourceScreens(en)({
  contract: productCategories,
  places: placesOf('/products-categories'),
  texts: {
    title: 'product_groups.categories',
    subtitle: 'product_groups.categories_text',
    new_title: 'product_groups.category_new',
    edit_title: 'product_groups.category_edit',
    empty: 'product_groups.categories_empty',
    empty_text: 'product_groups.categories_empty_text',
  },
  nameOf: ({ title }) => title,
  fields: {
    title: textField({ label: 'field.title', maxLength: 120, column: { card: 'title', sort: 'title' } }),
    description: longTextField({ label: 'field.description', isOptional: true, column: { card: 'line' } }),
    image_url: image,
    sort_order: numberField({
      label: 'product_groups.sort_order',
      help: 'product_groups.sort_order_help',
      initial: 0,
      column: { card: 'none', sort: 'sort_order', isNumeric: true },
    }),
    record_status: status,
  },
});

const subcategoryScreens = resourceScreens(en)({
  contract: productSubcategories,
  places: placesOf('/products-subcategories'),
  texts: {
    title: 'product_groups.subcategories',
    subtitle: 'product_groups.subcategories_text',
    new_title: 'product_groups.subcategory_new',
    edit_title: 'product_groups.subcategory_edit',
    empty: 'product_groups.subcategories_empty',
    empty_text: 'product_groups.subcategories_empty_text',
  },
  nameOf: ({ title }) => title,
  fields: {
    title: textField({ label: 'field.title', maxLength: 120, column: { card: 'title', sort: 'title' } }),
    category_id: {
      label: 'products.category',
      kind: 'choice',
      initial: '',
      read: (stored) => stored,
      input: (name) => <CategoryField name={name} />,
      show: (stored) => <CategoryName id={stored} />,
      column: { card: 'line' },
    },
    description: longTextField({ label: 'field.description', isOptional: true }),
    image_url: image,
    sort_order: numberField({
      label: 'product_groups.sort_order',
      help: 'product_groups.sort_order_help',
      initial: 0,
      column: { card: 'none', sort: 'sort_order', isNumeric: true },
    }),
    record_status: status,
  },
});

/** /products-categories/list */
export const CategoryListPage = () => <ResourceListPage of={categoryScreens} />;

/** /products-categories/new, /products-categories/edit/{id} and /products-categories/view/{id} */
export const CategoryPage = () => <ResourcePage of={categoryScreens} />;

/** /products-subcategories/list */
export const SubcategoryListPage = () => <ResourceListPage of={subcategoryScreens} />;

/** /products-subcategories/new, /products-subcategories/edit/{id} and /products-subcategories/view/{id} */
export const SubcategoryPage = () => <ResourcePage of={subcategoryScreens} />;
