import { toNestErrors } from '@hookform/resolvers';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
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
import { claimError } from '../api/claimed-errors.ts';
import { changedValues } from './changed-values.ts';
import { deleteDraft, saveDraft, readDraft } from './draft.ts';
import { validateForm, type Body, type CrossFieldCheck } from './validate-form.ts';
import { hasAllFields, setFieldErrors } from './field-errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

export interface ContractFormOptions<S extends Body> {
  /** Id under which the draft survives a reload. */
  draft: string;
  /**
   * The version of the edited record; omitted for a new one. When the record changes, the form takes over the changed
   * values and keeps what the user typed.
   */
  version?: string | undefined;
  /** The schema of the call's body, also used by the API. */
  schema: S;
  /** In wire format: money as text, date-times as ISO text. */
  defaults: z.input<S>;
  /** Validates several fields together; the same function as in the API. */
  check?: CrossFieldCheck<S>;
  /** Sends the form. The idempotency key makes repeated requests safe. */
  send: (values: z.input<S>, headers: { 'idempotency-key': string }) => Promise<unknown>;
}

export interface ContractForm<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  submit: (event?: React.BaseSyntheticEvent) => void;
  isSending: boolean;
  /** Number of rejected submits, so that the summary takes the focus after each. */
  rejectedSubmits: number;
  /** A draft was restored. */
  isRestored: boolean;
  /** The record was changed by someone else while the user typed. */
  isMerged: boolean;
  discardDraft: () => void;
}

function resolverOf<S extends Body>(
  schema: S,
  check: CrossFieldCheck<S> | undefined,
): Resolver<z.input<S>, unknown, z.input<S>> {
  return (values, _context, options) => {
    const reasons = Object.entries(validateForm(schema, check, values));
    // The form holds wire values and sends them unchanged, so the decoded values are not used.
    if (reasons.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(reasons.map(([path, message]) => [path, { type: 'refused', message }]));
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) };
  };
}

interface DraftOf<Values> {
  id: string;
  version: string | undefined;
  defaults: Values;
}

/** Keeps what the user typed: over a reload, and over a change of the record by someone else. */
function useDraft<Values extends FieldValues>(
  { id, version, defaults }: DraftOf<Values>,
  form: UseFormReturn<Values, unknown, Values>,
) {
  const [isRestored, setRestored] = useState(() => readDraft(id) !== null);
  const [isMerged, setMerged] = useState(false);
  /** The record as the form took it over. */
  const base = useRef({ version, defaults });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const { version: edited, defaults: record } = base.current;
          const typed = edited === undefined ? values : changedValues(values, record);
          if (Object.keys(typed).length > 0) saveDraft(id, typed);
          else deleteDraft(id);
        },
      }),
    [form, id],
  );
  useEffect(() => {
    if (version === base.current.version) return;
    const typed = changedValues(form.getValues(), base.current.defaults);
    base.current = { version, defaults };
    form.reset({ ...defaults, ...typed });
    // After the user's own save, the record has what they typed.
    setMerged(Object.keys(changedValues({ ...defaults, ...typed }, defaults)).length > 0);
  }, [version, defaults, form]);
  const discardDraft = useCallback(() => {
    form.reset(defaults);
    deleteDraft(id);
    setRestored(false);
    setMerged(false);
  }, [form, id, defaults]);
  return { isRestored, isMerged, discardDraft };
}

/** A form with the schema of its call: field errors, drafts, and at most one request at a time. */
export function useContractForm<S extends Body>({
  draft,
  version,
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
  const key = useRef(newIdempotencyKey());
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [rejectedSubmits, setRejectedSubmits] = useState(0);
  const countRejection = (): void => setRejectedSubmits((count) => count + 1);
  const { isRestored, isMerged, discardDraft } = useDraft<Values>({ id: draft, version, defaults }, form);

  const sendOnce = async (values: Values): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      await send(values, { 'idempotency-key': key.current });
      deleteDraft(draft);
      key.current = newIdempotencyKey();
    } catch (error) {
      // A refusal completes this request. After a failure it is unknown what was done: with the same key the request finds it.
      if (error instanceof ApiError) {
        if (error.code < CODE.internal_error) key.current = newIdempotencyKey();
        setFieldErrors(form.setError, error);
        if (hasAllFields(form.getValues(), error)) claimError(error);
      }
      countRejection();
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return {
    form,
    submit: (event) => void form.handleSubmit(sendOnce, countRejection)(event),
    isSending,
    rejectedSubmits,
    isRestored,
    isMerged,
    discardDraft,
  };
}
