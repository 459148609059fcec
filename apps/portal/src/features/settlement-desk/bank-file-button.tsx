import { Button } from '@mantine/core';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { dayOf } from '@kutip/domain/day';
import { useState } from 'react';
import { z } from 'zod';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

const fileSchema = z.object({ date: z.iso.date() });

function FileForm({ close }: { close: () => void }) {
  const { t } = useMessages();
  const [today] = useState(() => dayOf(new Date()));
  const file = useFileDownload(settlementAdmin.bankFile);
  const form = useContractForm({
    draft: 'bank-file',
    schema: fileSchema,
    defaults: { date: today },
    send: async ({ date }) => {
      await file.mutateAsync({ body: { date } });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('settlement_desk.file_title')}>
      <DialogForm
        of={form}
        names={{ date: { label: t('settlement_desk.file_day') } }}
        text={t('settlement_desk.file_text')}
        action={t('settlement_desk.save_file')}
        close={close}
      >
        <DayField name="date" isRequired />
      </DialogForm>
    </Dialog>
  );
}

/** Downloads a day's disbursements, for a bank that takes instructions by file. */
export function BankFileButton() {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const canSave = may(
    useSession((state) => state.user),
    settlementAdmin.bankFile.access,
  );
  if (!canSave) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('settlement_desk.file')}
      </Button>
      {isOpen && <FileForm close={() => setOpen(false)} />}
    </>
  );
}
