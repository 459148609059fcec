import { REGIONS } from '../regions.ts';
import { EAST_TOWNS } from './east-towns.ts';
import { WEST_TOWNS } from './west-towns.ts';

/** A locality on the wire: ids are numeric strings; some names are missing, doubtful or not names (specification 3). */
export interface Locality {
  id: string;
  name: string | null;
  /** Name of the state. */
  isIn: string;
  /** The id of the state, separate from the region's id. */
  isInId: string;
}

interface Town {
  name: string;
  /** First and last postcode of each range. */
  runs: readonly (readonly [string, string])[];
}

const TOWNS: Readonly<Record<string, string>> = { ...WEST_TOWNS, ...EAST_TOWNS };

/**
 * Ids of the states with localities: the given seven, then ours (decisions 8). Kuala Lumpur and Putrajaya have none.
 */
export const STATE_IDS: Readonly<Record<string, string>> = {
  'Pulau Pinang': '249666046',
  Kedah: '591590403',
  Perlis: '591590407',
  Sabah: '1775640129',
  Johor: '2609539356',
  Sarawak: '2609539371',
  Perak: '3208142734',
  Pahang: '9000000001',
  Selangor: '9000000002',
  Terengganu: '9000000003',
  Kelantan: '9000000004',
  Melaka: '9000000005',
  Labuan: '9000000006',
  'Negeri Sembilan': '9000000007',
};

/** Irregular records as in map data: no name, a doubtful name, an apostrophe, and coordinates. */
const IRREGULAR_NAMES: Readonly<Record<string, readonly (string | null)[]>> = {
  Sabah: [null, 'Kampung Tengah?'],
  Sarawak: [null],
  Selangor: ["Kampung Dato' Harun"],
  Perak: ['4.5975, 101.0901'],
};

const regionName = (state: string): string => (state === 'Labuan' ? 'Wilayah Persekutuan Labuan' : state);

function townsIn(region: string): Town[] {
  return (TOWNS[region] ?? '')
    .split(';')
    .map((written) => written.trim())
    .filter((written) => written !== '')
    .map((written) => {
      const [, name = written, codes = ''] = /^(.*?) ((?:\d{5}(?:-\d{5})? ?)+)$/.exec(written) ?? [];
      return { name, runs: codes.split(' ').map((run) => [run.slice(0, 5), run.slice(-5)] as const) };
    });
}

const PLACES_A_STATE = 1000;

/** Every locality of the 14 states that have them, as it travels. */
export const LOCALITIES: readonly Locality[] = Object.entries(STATE_IDS).flatMap(([isIn, isInId], at) =>
  [...townsIn(regionName(isIn)).map(({ name }) => name), ...(IRREGULAR_NAMES[isIn] ?? [])].map((name, n) => ({
    id: String((at + 1) * PLACES_A_STATE + n),
    name,
    isIn,
    isInId,
  })),
);

const COORDINATES = /^-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?$/;

/** Sorted place names of a region for a picker, without nameless records and coordinates (D-60). */
export function placesOf(region_id: number, localities: readonly Locality[] = LOCALITIES): string[] {
  const region = REGIONS.find(({ id }) => id === region_id)?.name;
  const names = localities.filter(({ isIn }) => regionName(isIn) === region).map(({ name }) => name);
  return [...new Set(names)]
    .filter((name): name is string => name !== null && !COORDINATES.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'ms'));
}

const ALL_TOWNS = REGIONS.flatMap(({ id, name }) => townsIn(name).map((town) => ({ region_id: id, ...town })));

/** The towns of a postcode with their regions; empty for an unknown code. */
export const townsOfPostcode = (postcode: string): { region_id: number; name: string }[] =>
  ALL_TOWNS.filter(({ runs }) => runs.some(([first, last]) => first <= postcode && postcode <= last)).map(
    ({ region_id, name }) => ({ region_id, name }),
  );

/** The first postcode of each of the town's ranges, as suggestions; empty for an unknown town. */
export const postcodesOfTown = (region_id: number, town: string): string[] =>
  ALL_TOWNS.filter(
    (one) => one.region_id === region_id && one.name.toLowerCase() === town.trim().toLowerCase(),
  ).flatMap(({ runs }) => runs.map(([first]) => first));
