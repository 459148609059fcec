import { CODE } from '@kutip/contracts/codes';
import { productCategories, productSubcategories, productTags } from '@kutip/contracts/product-categories';
import { productFiles, productForms } from '@kutip/contracts/product-files';
import { productVariants, products } from '@kutip/contracts/products';
import { Refusal } from '@kutip/domain/refusal';
import { crud } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { listHandler } from '../../platform/listing.ts';
import { mount, type Context, type Handlers, type PublicContext, type Server } from '../../platform/mount.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { requireFound } from '../../platform/require-found.ts';
import { exportProductRows, productTemplate } from './export-products.ts';
import { importProducts } from './import-products.ts';
import { findProductForBuyers, type PublicProduct } from './buyers.queries.ts';
import {
  findStoreSelling,
  findVariant,
  isCategoryUsed,
  missingIds,
  selectProducts,
  selectVariants,
} from './products.queries.ts';
import { changeVariant, createVariants, removeVariant } from './variants.ts';
import {
  bulkUpdate,
  changeProduct,
  createProduct,
  duplicateProduct,
  readProduct,
  removeProduct,
} from './write-product.ts';

/** Refuses 4010 a category that products or subcategories are in. */
async function requireUnused(id: string, { db, account_id }: Context): Promise<void> {
  if (await isCategoryUsed(db, account_id, id))
    throw new Refusal(CODE.wrong_state, 'Products are in this category. Move them first.', 'in_use');
}

async function requireCategory(category_id: string, { db, account_id }: Context): Promise<void> {
  if ((await missingIds(db, account_id, 'product_categories', [category_id])).length > 0)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { category_id: 'not_found' });
}

export const categoryHandlers: Handlers<typeof productCategories> = crud(productCategories, 'product_categories', {
  entity: 'product_category',
  beforeRemove: requireUnused,
});

export const subcategoryHandlers: Handlers<typeof productSubcategories> = crud(
  productSubcategories,
  'product_subcategories',
  {
    entity: 'product_subcategory',
    async beforeCreate({ category_id }, context) {
      await requireCategory(category_id, context);
      return {};
    },
    beforeUpdate: (_, { category_id }, context) => requireCategory(category_id, context),
    beforeRemove: requireUnused,
  },
);

export const tagHandlers: Handlers<typeof productTags> = crud(productTags, 'product_tags', { entity: 'product_tag' });

export const variantHandlers: Handlers<typeof productVariants> = {
  list: listHandler(productVariants.list, ({ db, account_id }) => selectVariants(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => requireFound(await findVariant(db, account_id, id)),
  async create({ body: { product_id, ...variant } }, context) {
    const [created] = await createVariants(context, product_id, [variant]);
    return created!;
  },
  createMany: ({ body: { product_id, variants } }, context) => createVariants(context, product_id, variants),
  update: ({ params: { id }, body: { read_at, ...body } }, context) => changeVariant(context, { id, read_at, body }),
  remove: ({ params: { id } }, context) => removeVariant(context, id),
};

/** A product of a published store. Refuses 5011, which buyers see as "no longer sold". */
async function publicDetails(id: string, { db }: PublicContext): Promise<PublicProduct> {
  const owner = await findOwner(db, 'product', id);
  const store = owner && (await findStoreSelling(db, { account_id: owner.account_id, product_id: id }));
  const product = store && (await findProductForBuyers(db, { account_id: owner.account_id, ...store }, id));
  if (!product) throw new Refusal(CODE.not_available, 'This product is not sold any more.', 'product_not_available');
  return product;
}

export const productHandlers: Handlers<typeof products> = {
  list: listHandler(products.list, ({ db, account_id }) => selectProducts(db, account_id)),
  read: ({ params: { id } }, context) => readProduct(context, id),
  create: ({ body }, context) => createProduct(context, body),
  async update({ params: { id }, body: { read_at, ...body } }, context) {
    await changeProduct(context, { id, read_at, body });
    return readProduct(context, id);
  },
  remove: ({ params: { id } }, context) => removeProduct(context, id),
  removeOne: ({ params: { id } }, context) => removeProduct(context, id),
  duplicate: ({ params: { id } }, context) => duplicateProduct(context, id, context.request_id),
  bulkUpdate: ({ body }, context) => bulkUpdate(context, body.products),
  details: ({ params: { id } }, context) => publicDetails(id, context),
};

const fileHandlers: Handlers<typeof productFiles> = {
  exportRows: ({ query: { format } }, context) => exportProductRows(context, format),
  template: ({ query: { format } }, { language }) => productTemplate(format, language),
};

/** Serves the endpoints that take or answer a file of products. */
export function serveProductFiles(server: Server): Promise<void> {
  mount(server, productFiles, fileHandlers);
  return registerMultipart(server, (forms) =>
    mount(forms, productForms, { import: ({ body }, context) => importProducts(context, body) }),
  );
}
