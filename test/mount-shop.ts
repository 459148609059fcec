import { catalogs } from '@kutip/contracts/catalogs';
import { productCategories, productSubcategories, productTags } from '@kutip/contracts/product-categories';
import { productVariants, products } from '@kutip/contracts/products';
import { catalogHandlers } from '../apps/api/src/modules/catalogs/catalogs.routes.ts';
import {
  categoryHandlers,
  productHandlers,
  subcategoryHandlers,
  tagHandlers,
  variantHandlers,
} from '../apps/api/src/modules/products/products.routes.ts';
import { mount, type Server } from '../apps/api/src/platform/mount.ts';

/** Mounts the calls of written pages as the application does. */
export const mountPages = (server: Server): void => mount(server, catalogs, catalogHandlers);

/** Mounts the calls of products as the application does. */
export function mountProducts(server: Server): void {
  mount(server, products, productHandlers);
  mount(server, productVariants, variantHandlers);
  mount(server, productCategories, categoryHandlers);
  mount(server, productSubcategories, subcategoryHandlers);
  mount(server, productTags, tagHandlers);
}
