import { Button } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

const runSchema = z.object({ date: z.iso.date().nullable() });

function RunForm({ close }: { close: () => void }) {
  const { t, count, money } = useMessages();
  const run = useCall(settlementAdmin.run, {
    confirm: ({ payment_count, account_count, net }) => ({
      title: t('settlement_desk.run_started'),
      text: t('settlement_desk.run_found', {
        payments: count(payment_count),
        merchants: count(account_count),
        net: money(net),
      }),
    }),
    changes: [adminDashboard],
  });
  const form = useContractForm({
    draft: 'settlement-run',
    schema: runSchema,
    defaults: { date: null },
    send: async ({ date }, headers) => {
      await run.mutateAsync({ body: date ? { date } : {}, headers });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('settlement_desk.run_title')}>
      <DialogForm
        of={form}
        names={{ date: { label: t('settlement_desk.run_day') } }}
        text={t('settlement_desk.run_text')}
        action={t('settlement_desk.run')}
        close={close}
      >
        <DayField name="date" help={t('settlement_desk.run_day_help')} />
      </DialogForm>
    </Dialog>
  );
}

/** Starts the nightly settlement run now. */
export function RunSettlementButton() {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const canRun = may(
    useSession((state) => state.user),
    settlementAdmin.run.access,
  );
  if (!canRun) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('settlement_desk.run')}</Button>
      {isOpen && <RunForm close={() => setOpen(false)} />}
    </>
  );
}
