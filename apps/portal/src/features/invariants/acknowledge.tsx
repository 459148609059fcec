import { Button } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { invariants } from '@kutip/contracts/invariants';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { LongTextField } from '../../shared/forms/fields.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

type Fault = Data<typeof invariants.faults>['list']['data'][number];

function AcknowledgeDialog({ fault: { account_id, id }, close }: { fault: Fault; close: () => void }) {
  const { t } = useMessages();
  const acknowledge = useCall(invariants.acknowledge, {
    confirm: () => ({ title: t('invariants.acknowledged') }),
    changes: [adminDashboard],
  });
  const of = useContractForm({
    draft: `acknowledge:${id}`,
    schema: invariants.acknowledge.body,
    defaults: { acknowledgement: '' },
    send: async (body, headers) => {
      await acknowledge.mutateAsync({ params: { account_id, id }, body, headers });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('invariants.acknowledge')}>
      <DialogForm
        of={of}
        names={{ acknowledgement: { label: t('invariants.acknowledgement') } }}
        text={t('invariants.acknowledge_text')}
        action={t('invariants.acknowledge')}
        close={close}
      >
        <LongTextField name="acknowledgement" minRows={3} />
      </DialogForm>
    </Dialog>
  );
}

/** Ends the alarm of a fault that holds again, with what was found out. */
export function AcknowledgeButton({ fault }: { fault: Fault }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('invariants.acknowledge')}
      </Button>
      {isOpen && <AcknowledgeDialog fault={fault} close={() => setOpen(false)} />}
    </>
  );
}
