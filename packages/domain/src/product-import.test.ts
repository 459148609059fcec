import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './language.ts';
import { sen } from './money.ts';
import { plainDescription, readProductRow, type ProductFileRow, type ProductTexts } from './product-file.ts';
import { parseProductHeadings, PRODUCT_HEADINGS } from './product-headings.ts';
import { actionOf, planProduct, type StoredProduct } from './product-import.ts';

const read = (texts: ProductTexts, row_no = 2): ProductFileRow => {
  const result = readProductRow(row_no, texts);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.row;
};

/** What is stored after a plan, as the server writes it. */
function apply(rows: readonly ProductFileRow[], stored: readonly StoredProduct[]): StoredProduct[] {
  const planned = planProduct(rows, stored);
  if ('faults' in planned) throw new Error(JSON.stringify(planned.faults));
  const { product_id, title, product, new_variants, changed_variants } = planned.plan;
  const known = stored.find(({ id }) => id === product_id);
  const before = known ?? ({ id: 'new', title, variants: [] } as unknown as StoredProduct);
  const created = new_variants.map(({ options, ...fields }) => ({
    ...fields,
    id: `new ${Object.values(options).join()}`,
    name: Object.values(options).join(' / '),
  }));
  const changes = new Map(changed_variants.map(({ id, change }) => [id, change]));
  const variants = [...before.variants.map((one) => ({ ...one, ...changes.get(one.id) })), ...created];
  return [...stored.filter((one) => one !== known), { ...before, ...product, variants }];
}

describe('the headings of a file of products', () => {
  test.each(LANGUAGES)('the headings of our own files in %s are accepted', (language) => {
    const headings = PRODUCT_HEADINGS[language];
    expect(parseProductHeadings(Object.values(headings))).toEqual({
      columns: Object.keys(headings),
      missing: [],
      doubled: [],
    });
  });

  test("Shopify's columns are found, and unknown ones are ignored", () => {
    const headings = ['Handle', 'Body (HTML)', 'Vendor', 'Variant SKU', 'Variant Price', 'Option1 Name'];
    expect(parseProductHeadings(headings)).toEqual({
      columns: ['handle', 'description', null, 'sku', 'price', 'option1_name'],
      missing: [],
      doubled: [],
    });
  });
  test('a SKU or a handle is needed, and no column twice', () => {
    expect(parseProductHeadings(['title', 'name']).missing).toEqual(['sku']);
    expect(parseProductHeadings(['sku', 'title', 'name']).doubled).toEqual(['title']);
  });
});

describe('a row of a file of products', () => {
  test('empty cells leave what is stored', () => {
    expect(read({ sku: 'A' })).toMatchObject({ handle: 'A', title: undefined, stock: undefined, weight: undefined });
  });
  test.each([
    [{ stock: '0', stock_tracker: '' }, { stock: null }],
    [{ stock: '7', stock_tracker: 'shopify' }, { stock: 7 }],
    [{ weight_grams: '350' }, { weight: 0.35 }],
    [{ weight_grams: '0' }, { weight: undefined }],
    [{ compare_price: '0.00' }, { compare_price: undefined }],
    [{ option1_name: 'Title', option1_value: 'Default Title' }, { options: [] }],
    [{ status: 'Draft' }, { record_status: 2 }],
  ])('%o is read as %o', (texts, expected) => {
    expect(read({ sku: 'A', ...texts })).toMatchObject(expected);
  });
  test('a description loses the elements of HTML, and text keeps its signs', () => {
    expect(plainDescription('<p>Kuih &amp; <b>kek</b></p><ul><li>1</li></ul>')).toBe('Kuih & kek\n1');
    expect(plainDescription('3 < 4 & 5 > 2')).toBe('3 < 4 & 5 > 2');
  });
});

describe('the plan of a product', () => {
  const rows = [
    read({ handle: 'batik', title: 'Batik', sku: 'B-M', price: '89', option1_name: 'Size', option1_value: 'M' }),
    read({ handle: 'batik', sku: 'B-L', price: '95', option1_value: 'L' }, 3),
  ];

  test('a price that equals the product price is no price of its own', () => {
    const [stored] = apply(rows, []);
    const [row] = [read({ handle: 'batik', sku: 'B-L', price: '89', option1_value: 'L' })];
    expect(apply([row], [stored!])[0]!.variants[1]).toMatchObject({
      custom_pricing_enable: false,
      custom_pricing_price: null,
    });
    expect(stored!.price).toBe(sen(8900));
  });

  test('a product without variants gets them', () => {
    const [stored] = apply([read({ handle: 'batik', title: 'Batik', price: '80' })], []);
    const [next] = apply(rows, [stored!]);
    expect(next).toMatchObject({
      id: 'new',
      product_variant_enable: true,
      options: [{ name: 'Size', values: ['M', 'L'] }],
    });
  });

  test('a SKU of two products is refused', () => {
    const [stored] = apply(rows, []);
    expect(planProduct(rows, [stored!, { ...stored!, id: 'other' }])).toMatchObject({
      faults: [{ reason: 'several_products' }],
    });
  });

  const cell = (...values: string[]) => fc.constantFrom('', ...values);
  const variantTexts = fc.record({
    price: cell('89', '95.50', 'RM 1,200'),
    stock: cell('0', '7'),
    stock_tracker: cell('shopify'),
    weight: cell('0.35', '2'),
    compare_price: cell('0', '2000'),
    title: cell('Batik', 'Kain'),
    status: cell('active', 'draft'),
    sku: fc.boolean(),
    option: fc.constantFrom('S', 'M', 'L'),
  });
  const anyRows = fc
    .uniqueArray(variantTexts, { selector: ({ option }) => option, minLength: 1, maxLength: 3 })
    .map((all) =>
      all.map(({ sku, option, ...texts }, at) =>
        read(
          { ...texts, handle: 'h', sku: sku ? `h-${option}` : '', option1_name: 'Size', option1_value: option },
          at + 2,
        ),
      ),
    );
  test('whatever is stored, the same rows change nothing the second time', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (earlier, later) => {
        const head = read({ handle: 'h', title: 'Batik', price: '50', option1_name: 'Size', option1_value: 'XL' });
        const stored = apply([head, ...earlier], []);
        const once = apply(later, stored);
        const again = planProduct(later, once);
        expect('plan' in again && actionOf(again.plan)).toBe('unchanged');
      }),
    );
  });
});
