import { Button } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useAdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

const runSchema = z.object({ date: z.iso.date().nullable() });

function RunForm({ close }: { close: () => void }) {
  const { t, count, money } = useAdminMessages();
  const run = useCall(settlementAdmin.run, {
    confirm: ({ payment_count, account_count, net }) => ({
      title: t('admin.settlements.run_started'),
      text: t('admin.settlements.run_found', {
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
    <Dialog isOpen close={close} title={t('admin.settlements.run_title')}>
      <DialogForm
        of={form}
        names={{ date: { label: t('admin.settlements.run_day') } }}
        text={t('admin.settlements.run_text')}
        action={t('admin.settlements.run')}
        close={close}
      >
        <DayField name="date" help={t('admin.settlements.run_day_help')} />
      </DialogForm>
    </Dialog>
  );
}

/** Starts the nightly settlement run now. */
export function RunSettlementButton() {
  const { t } = useAdminMessages();
  const [isOpen, setOpen] = useState(false);
  const canRun = may(
    useSession((state) => state.user),
    settlementAdmin.run.access,
  );
  if (!canRun) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('admin.settlements.run')}</Button>
      {isOpen && <RunForm close={() => setOpen(false)} />}
    </>
  );
}
