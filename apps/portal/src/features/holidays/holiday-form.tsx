import type { Data } from '@kutip/contracts/endpoint';
import { text } from '@kutip/contracts/fields';
import { holidays } from '@kutip/contracts/holidays';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

export type Holiday = Data<typeof holidays.list>['list']['data'][number];

const MAX_LENGTH = 100;
const name = text(MAX_LENGTH);

export function AddHoliday({ close }: { close: () => void }) {
  const { t } = useMessages();
  const create = useCall(holidays.create, { confirm: () => ({ title: t('holidays.added') }), changes: [holidays] });
  const form = useContractForm({
    draft: 'holiday:new',
    schema: z.object({ holiday_date: z.iso.date(), name }),
    defaults: { holiday_date: '', name: '' },
    send: async (body, headers) => {
      await create.mutateAsync({ body, headers });
      close();
    },
  });
  const names = { holiday_date: { label: t('holidays.date') }, name: { label: t('holidays.name') } };
  return (
    <Dialog isOpen close={close} title={t('holidays.add_title')}>
      <DialogForm of={form} names={names} action={t('holidays.add')} close={close}>
        <DayField name="holiday_date" isRequired help={t('holidays.date_help')} />
        <TextField name="name" help={t('holidays.name_help')} maxLength={MAX_LENGTH} />
      </DialogForm>
    </Dialog>
  );
}

export function RenameHoliday({ holiday, close }: { holiday: Holiday; close: () => void }) {
  const { t } = useMessages();
  const rename = useCall(holidays.update, { confirm: () => ({ title: t('holidays.renamed') }), changes: [holidays] });
  const form = useContractForm({
    draft: `holiday:${holiday.id}`,
    schema: z.object({ name }),
    defaults: { name: holiday.name },
    send: async (body, headers) => {
      const read_at = holiday.updated_at.toISOString();
      await rename.mutateAsync({ params: { id: holiday.id }, body: { ...body, read_at }, headers });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('holidays.rename_title')}>
      <DialogForm of={form} names={{ name: { label: t('holidays.name') } }} action={t('holidays.rename')} close={close}>
        <TextField name="name" help={t('holidays.name_help')} maxLength={MAX_LENGTH} />
      </DialogForm>
    </Dialog>
  );
}
