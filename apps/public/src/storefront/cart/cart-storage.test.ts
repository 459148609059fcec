// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadCarts, saveCarts, type ShopCart } from './cart-storage.ts';

afterEach(() => localStorage.clear());

const cart: ShopCart = {
  storeID: 'kedai-ros',
  items: [
    {
      data: {
        id: '0199aaaa-0000-7000-8000-000000000001',
        title: 'Kek batik',
        price: '45.00',
        weight: 0.4,
        image_url: null,
        variant_id: null,
      },
      variant: {},
      quantity: 2,
      amount: '45.00',
      total_amount: '90.00',
    },
  ],
};

test('R-009 the cart is stored in the browser and survives a reload', async () => {
  saveCarts([cart]);
  expect(JSON.parse(localStorage.getItem('cart')!)).toEqual([cart]);
  // A reload runs the script anew; what it held in memory is gone.
  vi.resetModules();
  const reloaded = await import('./cart-storage.ts');
  expect(reloaded.loadCarts).not.toBe(loadCarts);
  expect(reloaded.loadCarts()).toEqual([cart]);
});
