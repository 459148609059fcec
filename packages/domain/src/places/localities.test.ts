import { expect, test } from 'vitest';
import { REGIONS } from '../regions.ts';
import { LOCALITIES, placesOf, postcodesOfTown, STATE_IDS, townsOfPostcode, type Locality } from './localities.ts';

const region = (name: string) => REGIONS.find((one) => one.name.endsWith(name))!.id;

// R-001 R-004 R-005
test('14 states have localities, each with its own id', () => {
  expect(Object.keys(STATE_IDS)).toHaveLength(14);
  expect(new Set(LOCALITIES.map(({ isIn, isInId }) => `${isIn} ${isInId}`))).toEqual(
    new Set(Object.entries(STATE_IDS).map(([name, id]) => `${name} ${id}`)),
  );
  expect(new Set(LOCALITIES.map(({ id }) => id)).size).toBe(LOCALITIES.length);
  expect(LOCALITIES.every(({ id, isInId }) => /^\d+$/.test(id) && /^\d+$/.test(isInId))).toBe(true);
});

// The ids and names of the specification, written out.
test('R-006 R-209 to R-215 the states with localities and their ids are those of the specification', () => {
  const ids = Object.fromEntries(LOCALITIES.map(({ isIn, isInId }) => [isIn, isInId]));
  expect(ids).toMatchObject({
    'Pulau Pinang': '249666046',
    Kedah: '591590403',
    Perlis: '591590407',
    Sabah: '1775640129',
    Johor: '2609539356',
    Sarawak: '2609539371',
    Perak: '3208142734',
  });
  const others = ['Pahang', 'Selangor', 'Terengganu', 'Kelantan', 'Melaka', 'Labuan', 'Negeri Sembilan'];
  expect(Object.keys(ids).toSorted()).toEqual(
    [...others, 'Pulau Pinang', 'Kedah', 'Perlis', 'Sabah', 'Johor', 'Sarawak', 'Perak'].toSorted(),
  );
});

test('R-007 there are 16 regions with ids and names of their own', () => {
  expect(REGIONS).toHaveLength(16);
  expect(new Set(REGIONS.map(({ id }) => id)).size).toBe(16);
  expect(REGIONS.every(({ id }) => typeof id === 'number')).toBe(true);
  const names = REGIONS.map(({ name }) => name);
  expect(new Set(names).size).toBe(16);
  for (const name of ['Kuala Lumpur', 'Putrajaya']) expect(names.some((one) => one.endsWith(name))).toBe(true);
});

// R-002 R-003
test('nameless records and coordinates are skipped; doubtful names and apostrophes are kept', () => {
  const at = { isIn: 'Sabah', isInId: STATE_IDS['Sabah']! };
  const some: Locality[] = [null, 'Ranau?', "Kampung Pa'", '5.9804, 116.0735', 'Kudat', 'Kudat'].map((name, n) => ({
    id: String(n),
    name,
    ...at,
  }));
  expect(placesOf(region('Sabah'), some)).toEqual(["Kampung Pa'", 'Kudat', 'Ranau?']);
  expect(LOCALITIES.some(({ name }) => name === null)).toBe(true);
  expect(placesOf(region('Perak')).some((name) => /\d/.test(name))).toBe(false);
});

test('Kuala Lumpur and Putrajaya have no localities; Labuan is found by its full name', () => {
  expect(placesOf(region('Kuala Lumpur'))).toEqual([]);
  expect(placesOf(region('Putrajaya'))).toEqual([]);
  expect(placesOf(region('Labuan'))).toEqual(['Labuan']);
  expect(placesOf(99)).toEqual([]);
});

test.each([
  ['40000', 'Selangor', 'Shah Alam'],
  ['50480', 'Kuala Lumpur', 'Kuala Lumpur'],
  ['62000', 'Putrajaya', 'Putrajaya'],
  ['88000', 'Sabah', 'Kota Kinabalu'],
  ['01000', 'Perlis', 'Kangar'],
  ['93000', 'Sarawak', 'Kuching'],
  ['05000', 'Kedah', 'Alor Setar'],
])('%s is in %s, %s', (postcode, state, town) => {
  expect(townsOfPostcode(postcode)).toContainEqual({ region_id: region(state), name: town });
  expect(townsOfPostcode('99999')).toEqual([]);
});

test('a town suggests its postcodes', () => {
  expect(postcodesOfTown(region('Selangor'), ' shah alam ')[0]).toBe('40000');
  expect(postcodesOfTown(region('Johor'), 'Shah Alam')).toEqual([]);
});
