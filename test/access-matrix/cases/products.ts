import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import type { productCategories, productSubcategories, productTags } from '@kutip/contracts/product-categories';
import type { productFiles, productForms } from '@kutip/contracts/product-files';
import type { productVariants, products } from '@kutip/contracts/products';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';
import { publishStore } from '../store-fixture.ts';

const OPTIONS = [{ name: 'Size', values: ['S', 'M'] }];

const createProduct = async (fixture: MerchantFixture, store_ids: string[] = []) => {
  const body = { title: 'Baju batik', price: '89.00', options: OPTIONS, store_ids };
  const { id } = await fixture.callAsOwner(api.products.create, { body });
  return { params: { id: id as string } };
};
const createVariant = async (fixture: MerchantFixture) => {
  const { params } = await createProduct(fixture);
  const body = { product_id: params.id, options: { Size: 'S' } };
  const { id } = await fixture.callAsOwner(api.productVariants.create, { body });
  return { params: { id: id as string } };
};
const createCategory = async (fixture: MerchantFixture) => {
  const { id } = await fixture.callAsOwner(api.productCategories.create, { body: { title: randomUUID() } });
  return { params: { id: id as string } };
};
const createSubcategory = async (fixture: MerchantFixture) => {
  const category_id = (await createCategory(fixture)).params.id;
  const { id } = await fixture.callAsOwner(api.productSubcategories.create, { body: { title: 'Batik', category_id } });
  return { params: { id: id as string } };
};
const createTag = async (fixture: MerchantFixture) => {
  const { id } = await fixture.callAsOwner(api.productTags.create, { body: { name: randomUUID() } });
  return { params: { id: id as string } };
};

export const productCases: AccessCases<typeof products> = {
  list: { rule: 'merchant shop.read', prepareInput: async (fixture) => (await createProduct(fixture), {}) },
  read: { rule: 'merchant shop.read', prepareInput: (fixture) => createProduct(fixture) },
  create: { rule: 'merchant shop.write' },
  update: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ ...(await createProduct(fixture)), body: { title: 'Baju kurung' } }),
  },
  remove: { rule: 'merchant shop.write', prepareInput: (fixture) => createProduct(fixture) },
  removeOne: { rule: 'merchant shop.write', prepareInput: (fixture) => createProduct(fixture) },
  duplicate: { rule: 'merchant shop.write', prepareInput: (fixture) => createProduct(fixture) },
  bulkUpdate: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ body: { products: [(await createProduct(fixture)).params] } }),
  },
  details: {
    rule: 'public',
    prepareInput: async (fixture) => createProduct(fixture, [await publishStore(fixture)]),
  },
};

export const productFileCases: AccessCases<typeof productFiles> = {
  exportRows: { rule: 'merchant shop.read' },
  template: { rule: 'merchant shop.read' },
};

export const productFormCases: AccessCases<typeof productForms> = {
  import: {
    rule: 'merchant shop.write',
    prepareInput: () => ({ body: { file: new File(['sku,title,price\nB-1,Baju batik,89.00\n'], 'produk.csv') } }),
  },
};

export const productVariantCases: AccessCases<typeof productVariants> = {
  list: { rule: 'merchant shop.read', prepareInput: async (fixture) => (await createVariant(fixture), {}) },
  read: { rule: 'merchant shop.read', prepareInput: createVariant },
  create: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({
      body: { product_id: (await createProduct(fixture)).params.id, options: { Size: 'M' } },
    }),
  },
  createMany: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({
      body: { product_id: (await createProduct(fixture)).params.id, variants: [{ options: { Size: 'M' } }] },
    }),
  },
  update: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ ...(await createVariant(fixture)), body: { stock: 7 } }),
  },
  remove: { rule: 'merchant shop.write', prepareInput: createVariant },
};

export const productCategoryCases: AccessCases<typeof productCategories> = {
  list: { rule: 'merchant shop.read', prepareInput: async (fixture) => (await createCategory(fixture), {}) },
  read: { rule: 'merchant shop.read', prepareInput: createCategory },
  create: { rule: 'merchant shop.write', prepareInput: () => ({ body: { title: randomUUID() } }) },
  update: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ ...(await createCategory(fixture)), body: { title: randomUUID() } }),
  },
  remove: { rule: 'merchant shop.write', prepareInput: createCategory },
};

export const productSubcategoryCases: AccessCases<typeof productSubcategories> = {
  list: { rule: 'merchant shop.read', prepareInput: async (fixture) => (await createSubcategory(fixture), {}) },
  read: { rule: 'merchant shop.read', prepareInput: createSubcategory },
  create: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({
      body: { title: 'Lain-lain', category_id: (await createCategory(fixture)).params.id },
    }),
  },
  update: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => {
      const { params } = await createSubcategory(fixture);
      return { params, body: { title: 'Sutera', category_id: (await createCategory(fixture)).params.id } };
    },
  },
  remove: { rule: 'merchant shop.write', prepareInput: createSubcategory },
};

export const productTagCases: AccessCases<typeof productTags> = {
  list: { rule: 'merchant shop.read', prepareInput: async (fixture) => (await createTag(fixture), {}) },
  read: { rule: 'merchant shop.read', prepareInput: createTag },
  create: { rule: 'merchant shop.write', prepareInput: () => ({ body: { name: randomUUID() } }) },
  update: {
    rule: 'merchant shop.write',
    prepareInput: async (fixture) => ({ ...(await createTag(fixture)), body: { name: randomUUID() } }),
  },
  remove: { rule: 'merchant shop.write', prepareInput: createTag },
};
