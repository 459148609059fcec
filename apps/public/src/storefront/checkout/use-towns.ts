import { stateOfPostcode } from '@kutip/domain/places/postcodes';
import { useEffect, useRef, useState } from 'react';
import type { FormState } from './field.tsx';

const NONE: readonly string[] = [];

/** The towns of a complete postcode. Their list is large, so it is loaded when it is needed; without it the town is typed. */
async function loadTowns(postcode: string): Promise<readonly string[]> {
  const state_id = stateOfPostcode(postcode);
  if (state_id === null) return NONE;
  const places = await import('@kutip/domain/places/localities').catch(() => null);
  const towns = places?.townsOfPostcode(postcode) ?? [];
  return towns.filter(({ region_id }) => region_id === state_id).map(({ name }) => name);
}

/**
 * The towns to choose from. The first one is filled in where the buyer has entered none, and replaced with the next postcode;
 * what they typed themselves stays.
 */
export function useTowns({ values, change }: FormState): readonly string[] {
  const { postcode, city } = values;
  const [towns, setTowns] = useState(NONE);
  const filled = useRef('');
  useEffect(() => {
    let is_current = true;
    void loadTowns(postcode).then((names) => {
      if (is_current) setTowns(names);
    });
    return () => {
      is_current = false;
    };
  }, [postcode]);
  const [first] = towns;
  useEffect(() => {
    if (first === undefined || first === filled.current) return;
    if (city.trim() === '' || city === filled.current) change({ city: first });
    filled.current = first;
    // Only a new list fills anything in: an emptied field stays empty.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first]);
  return towns;
}
