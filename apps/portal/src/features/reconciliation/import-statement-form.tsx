import { FileInput } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import { reconciliationForms } from '@kutip/contracts/reconciliation';
import { addDays, dayOf } from '@kutip/domain/day';
import { STATEMENT_KINDS, type StatementKind } from '@kutip/domain/reconciliation';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '@kutip/contracts/call';
import { useCall } from '../../shared/api/query.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { CheckField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

// The file is outside the form state: a draft survives a reload, a file does not.
const statementSchema = z.object({
  kind: z.enum(STATEMENT_KINDS),
  provider: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .regex(/^[a-z][a-z0-9_-]{1,39}$/, { error: 'invalid_format' }),
  day: z.iso.date(),
  /** The file is for this day, though most of its lines are of another one. */
  is_other_day: z.boolean(),
});

const isOfOtherDay = (error: unknown): boolean =>
  error instanceof ApiError && JSON.stringify(error.breakdown).includes('other_day');

/** The file, and its provider and day. */
export function ImportStatementForm({ close }: { close: () => void }) {
  const { t, count } = useMessages();
  const [yesterday] = useState(() => addDays(dayOf(new Date()), -1));
  const [file, setFile] = useState<File | null>(null);
  // Nobody confirms it unasked: the field appears when the file was refused.
  const [asksForDay, setAsksForDay] = useState(false);
  const importStatement = useCall(reconciliationForms.importStatement, {
    confirm: ({ is_repeated, line_count }) => ({
      title: is_repeated ? t('reconciliation.repeated') : t('reconciliation.imported', { lines: count(line_count) }),
    }),
    changes: [adminDashboard],
  });
  const form = useContractForm({
    draft: 'statement',
    schema: statementSchema,
    defaults: { kind: 'PROVIDER', provider: '', day: yesterday, is_other_day: false },
    send: async ({ is_other_day, ...body }) => {
      if (!file) return;
      try {
        await importStatement.mutateAsync({
          body: { ...body, file, ...(asksForDay && is_other_day && { is_other_day }) },
        });
      } catch (error) {
        if (isOfOtherDay(error)) setAsksForDay(true);
        throw error;
      }
      close();
    },
  });
  const names = {
    kind: { label: t('reconciliation.kind') },
    provider: { label: t('reconciliation.provider') },
    day: { label: t('reconciliation.day') },
    is_other_day: { label: t('reconciliation.other_day') },
  };
  return (
    <Dialog isOpen close={close} title={t('reconciliation.import_title')}>
      <DialogForm
        of={form}
        names={names}
        text={t('reconciliation.import_text')}
        action={t('reconciliation.import')}
        isDisabled={!file}
        close={close}
      >
        <FileInput
          label={t('reconciliation.file')}
          placeholder={t('reconciliation.choose_file')}
          accept=".csv,text/csv"
          value={file}
          onChange={setFile}
        />
        <SelectField<StatementKind>
          name="kind"
          options={STATEMENT_KINDS.map((kind) => ({ value: kind, label: t(`statement_kind.${kind}`) }))}
          read={(text) => text as StatementKind}
          write={(value) => value}
        />
        <TextField name="provider" help={t('reconciliation.provider_help')} maxLength={40} />
        <DayField name="day" isRequired />
        {asksForDay && <CheckField name="is_other_day" help={t('reconciliation.other_day_help')} />}
      </DialogForm>
    </Dialog>
  );
}
