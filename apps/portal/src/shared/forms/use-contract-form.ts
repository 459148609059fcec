import { toNestErrors } from '@hookform/resolvers';
import { ApiError } from '@kutip/contracts/call';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { faultsOf, type Body, type Check } from './faults.ts';
import { showRefusal } from './refusal.ts';
import { newRequestKey } from './request-key.ts';

export interface ContractFormOptions<S extends Body> {
  /** Under this id what was typed survives a reload; a record's version belongs in it, so that old drafts die. */
  draft: string;
  /** The body of the call: what it refuses here it would refuse there. */
  schema: S;
  /** In wire form: money as text, moments as ISO text. */
  defaults: z.input<S>;
  /** Rules about several fields together, by field; the same function as the API's. */
  check?: Check<S>;
  /** Sends it. The key makes a repeated request one request. */
  send: (values: z.input<S>, headers: { 'idempotency-key': string }) => Promise<unknown>;
}

export interface ContractForm<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  submit: (event?: React.BaseSyntheticEvent) => void;
  isSending: boolean;
  /** Counts refused tries, so that the summary can take the focus after each. */
  refusals: number;
  /** What was typed before a reload is back. */
  isRestored: boolean;
  startAfresh: () => void;
}

function resolverOf<S extends Body>(schema: S, check: Check<S> | undefined): Resolver<z.input<S>, unknown, z.input<S>> {
  return (values, _context, options) => {
    const faults = Object.entries(faultsOf(schema, check, values));
    // The form holds wire values and sends them as they are; the decoded ones would be encoded by nobody (raw).
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(faults.map(([path, message]) => [path, { type: 'refused', message }]));
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) };
  };
}

function useDraft<Values extends FieldValues>(
  id: string,
  form: UseFormReturn<Values, unknown, Values>,
  defaults: Values,
) {
  const [isRestored, setRestored] = useState(() => readDraft(id) !== null);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(id, values) }),
    [form, id],
  );
  const startAfresh = useCallback(() => {
    form.reset(defaults);
    dropDraft(id);
    setRestored(false);
  }, [form, id, defaults]);
  return { isRestored, startAfresh };
}

/** A form over a call's own schema: errors in place, kept drafts, and one request however often the button is pressed. */
export function useContractForm<S extends Body>({
  draft,
  schema,
  defaults,
  check,
  send,
}: ContractFormOptions<S>): ContractForm<z.input<S>> {
  type Values = z.input<S>;
  const form = useForm<Values, unknown, Values>({
    resolver: resolverOf(schema, check),
    defaultValues: { ...defaults, ...readDraft(draft) } as DefaultValues<Values>,
    shouldFocusError: false, // the summary takes the focus
  });
  const key = useRef(newRequestKey());
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const refuse = (): void => setRefusals((count) => count + 1);
  const { isRestored, startAfresh } = useDraft(draft, form, defaults);

  const sendOnce = async (values: Values): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      await send(values, { 'idempotency-key': key.current });
      dropDraft(draft);
      key.current = newRequestKey();
    } catch (error) {
      // An answer settles this request; silence does not, and the same key then finds out what became of it.
      if (error instanceof ApiError) {
        key.current = newRequestKey();
        showRefusal(form.setError, error);
      }
      refuse();
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return {
    form,
    submit: (event) => void form.handleSubmit(sendOnce, refuse)(event),
    isSending,
    refusals,
    isRestored,
    startAfresh,
  };
}
