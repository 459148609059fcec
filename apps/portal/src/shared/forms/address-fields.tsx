import { Autocomplete } from '@mantine/core';
import type * as Localities from '@kutip/domain/places/localities';
import { REGIONS } from '@kutip/domain/regions';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useWords } from '../i18n/use-words.ts';
import { useField, type FieldNames } from './form-context.tsx';
import { SelectField, TextField } from './fields.tsx';

/** What a form with an address holds of it. */
export interface AddressValues {
  address_line_1: string;
  address_line_2?: string | null | undefined;
  city: string;
  postcode: string;
  /** 0: not chosen yet. */
  state_id: number;
}

export const NO_ADDRESS: AddressValues = {
  address_line_1: '',
  address_line_2: '',
  city: '',
  postcode: '',
  state_id: 0,
};

const FIELDS = ['address_line_1', 'address_line_2', 'city', 'postcode', 'state_id'] as const;

/** How the fields of an address are called. */
export const addressNames = (t: ReturnType<typeof useWords>['t']): FieldNames =>
  Object.fromEntries(FIELDS.map((field) => [field, { label: t(`settings.field_${field}`) }]));

const SUGGESTED = 50;
const DIGITS = 5;
const NO_PLACES: readonly string[] = [];

type Places = typeof Localities;

/** The list of places is large: it comes with the first step into a field that it fills. Without it the text stays free. */
function usePlaces() {
  const [places, setPlaces] = useState<Places | null>(null);
  const bring = async (): Promise<Places | null> => {
    const found = await import('@kutip/domain/places/localities').catch(() => null);
    setPlaces(found);
    return found;
  };
  return { places, bring };
}

interface PlaceFieldProps {
  options: readonly string[] | undefined;
  onFocus: () => void;
}

function TownField({ name, options = NO_PLACES, onFocus }: PlaceFieldProps & { name: string }) {
  const { value, onChange, ...field } = useField(name);
  return (
    <Autocomplete
      {...field}
      name={name}
      onFocus={onFocus}
      autoComplete="off"
      maxLength={80}
      data={[...options]}
      limit={SUGGESTED}
      value={value}
      onChange={onChange}
    />
  );
}

function PostcodeField({
  options = NO_PLACES,
  onFocus,
  whenWhole,
}: PlaceFieldProps & { whenWhole: (code: string) => Promise<void> }) {
  const { t } = useWords();
  const { value, onChange, ...field } = useField('postcode');
  const write = (typed: string): void => {
    const code = typed.replace(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (code.length === DIGITS) void whenWhole(code);
  };
  return (
    <Autocomplete
      {...field}
      name="postcode"
      onFocus={onFocus}
      inputMode="numeric"
      autoComplete="postal-code"
      maw={200}
      description={t('settings.field_postcode_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...options]}
      limit={SUGGESTED}
      value={value}
      onChange={write}
    />
  );
}

/**
 * An address in Malaysia: a postcode fills in its town and state where they are not chosen yet, a state offers its towns,
 * a town its postcodes. Free text stays allowed, for no list of places is complete (D-60).
 */
export function AddressFields() {
  const { t } = useWords();
  const { setValue, getValues } = useFormContext<AddressValues>();
  const state_id = useWatch<AddressValues, 'state_id'>({ name: 'state_id' });
  const city = useWatch<AddressValues, 'city'>({ name: 'city' });
  const { places, bring } = usePlaces();
  const onFocus = (): void => void bring();
  const fill = async (code: string): Promise<void> => {
    const found = (await bring())?.townsOfPostcode(code) ?? [];
    const first = found.find((one) => one.region_id === getValues('state_id')) ?? found[0];
    if (!first) return;
    if (getValues('state_id') === 0) setValue('state_id', first.region_id, { shouldDirty: true });
    if (getValues('city').trim() === '' && getValues('state_id') === first.region_id)
      setValue('city', first.name, { shouldDirty: true });
  };
  return (
    <>
      <TextField name="address_line_1" autoComplete="address-line1" maxLength={120} />
      <TextField name="address_line_2" autoComplete="address-line2" maxLength={120} isOptional />
      <PostcodeField options={places?.postcodesOfTown(state_id, city)} onFocus={onFocus} whenWhole={fill} />
      <SelectField
        name="state_id"
        options={[
          { value: '0', label: t('settings.choose') },
          ...REGIONS.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        read={Number}
        write={String}
      />
      <TownField name="city" options={places?.placesOf(state_id)} onFocus={onFocus} />
    </>
  );
}
