import { Button } from '@mantine/core';
import { payouts } from '@kutip/contracts/payouts';
import type { Sen } from '@kutip/domain/money';
import { toRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

function LimitForm({ above, close }: { above: Sen; close: () => void }) {
  const { t } = useMessages();
  const write = useCall(payouts.writeSettings, { confirm: () => ({ title: t('payouts.limit_saved') }) });
  const form = useContractForm({
    draft: `payout-limit:${above}`,
    schema: payouts.writeSettings.body,
    defaults: { approval_above: toRinggit(above) },
    send: async (body) => {
      await write.mutateAsync({ body });
      close();
    },
  });
  return (
    <DialogForm
      of={form}
      names={{ approval_above: { label: t('payouts.limit_field') } }}
      text={t('payouts.limit_text')}
      action={t('payouts.save')}
      close={close}
    >
      <MoneyField name="approval_above" />
    </DialogForm>
  );
}

/** The amount above which a second person must approve; set by the owner. */
export function ApprovalLimit() {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const answer = useQuery({ ...queryFor(payouts.readSettings, {}), enabled: isOpen });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('payouts.limit')}
      </Button>
      <Dialog
        isOpen={isOpen && answer.data !== undefined}
        close={() => setOpen(false)}
        title={t('payouts.limit_title')}
      >
        {answer.data && <LimitForm above={answer.data.approval_above} close={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
