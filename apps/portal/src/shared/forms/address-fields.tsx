import { TextInput } from '@mantine/core';
import type * as Localities from '@kutip/domain/places/localities';
import { REGIONS } from '@kutip/domain/regions';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../i18n/use-messages.ts';
import { useField, type FieldNames } from './form-context.tsx';
import { SelectField, TextField } from './fields.tsx';

/** The address values of a form. */
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

/** The labels of the address fields. */
export const addressNames = (t: ReturnType<typeof useMessages>['t']): FieldNames =>
  Object.fromEntries(FIELDS.map((field) => [field, { label: t(`settings.field_${field}`) }]));

const DIGITS = 5;
const NO_PLACES: readonly string[] = [];

type Places = typeof Localities;

/** Loads the large list of places on first focus. Without it the fields accept free text. */
function usePlaces() {
  const [places, setPlaces] = useState<Places | null>(null);
  const loadPlaces = async (): Promise<Places | null> => {
    const found = await import('@kutip/domain/places/localities').catch(() => null);
    setPlaces(found);
    return found;
  };
  return { places, loadPlaces };
}

/** The suggestions of an input, in the browser's own list: a list of ours would double the script of every address form. */
const Suggestions = ({ id, options }: { id: string; options: readonly string[] }) => (
  <datalist id={id}>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </datalist>
);

interface PlaceFieldProps {
  options: readonly string[] | undefined;
  onFocus: () => void;
}

function TownField({ name, options = NO_PLACES, onFocus }: PlaceFieldProps & { name: string }) {
  const { value, onChange, ...field } = useField(name);
  const list = useId();
  return (
    <>
      <TextInput
        {...field}
        name={name}
        onFocus={onFocus}
        autoComplete="off"
        maxLength={80}
        list={list}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Suggestions id={list} options={options} />
    </>
  );
}

function PostcodeField({
  options = NO_PLACES,
  onFocus,
  onComplete,
}: PlaceFieldProps & { onComplete: (code: string) => Promise<void> }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField('postcode');
  const list = useId();
  const handleChange = (typed: string): void => {
    const code = typed.replace(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (code.length === DIGITS) void onComplete(code);
  };
  return (
    <>
      <TextInput
        {...field}
        name="postcode"
        onFocus={onFocus}
        inputMode="numeric"
        autoComplete="postal-code"
        maw={200}
        description={t('settings.field_postcode_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        list={list}
        value={value}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      <Suggestions id={list} options={options} />
    </>
  );
}

/**
 * The fields of a Malaysian address. A postcode fills in town and state if they are empty; a state suggests its towns, a
 * town its postcodes. Free text is allowed, since the list of places is not complete (D-60).
 */
export function AddressFields() {
  const { t } = useMessages();
  const { setValue, getValues } = useFormContext<AddressValues>();
  const state_id = useWatch<AddressValues, 'state_id'>({ name: 'state_id' });
  const city = useWatch<AddressValues, 'city'>({ name: 'city' });
  const { places, loadPlaces } = usePlaces();
  const onFocus = (): void => void loadPlaces();
  const fillFromPostcode = async (code: string): Promise<void> => {
    const found = (await loadPlaces())?.townsOfPostcode(code) ?? [];
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
      <PostcodeField
        options={places?.postcodesOfTown(state_id, city)}
        onFocus={onFocus}
        onComplete={fillFromPostcode}
      />
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
