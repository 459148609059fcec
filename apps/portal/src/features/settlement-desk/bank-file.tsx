import { Button } from '@mantine/core';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { dayOf } from '@kutip/domain/day';
import { useState } from 'react';
import { z } from 'zod';
import { useFile } from '../../shared/api/use-file.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

const wish = z.object({ date: z.iso.date() });

function FileForm({ close }: { close: () => void }) {
  const { t } = useAdminWords();
  const [today] = useState(() => dayOf(new Date()));
  const file = useFile(settlementAdmin.bankFile);
  const form = useContractForm({
    draft: 'bank-file',
    schema: wish,
    defaults: { date: today },
    send: async ({ date }) => {
      await file.mutateAsync({ body: { date } });
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={t('admin.settlements.file_title')}>
      <DialogForm
        of={form}
        names={{ date: { label: t('admin.settlements.file_day') } }}
        text={t('admin.settlements.file_text')}
        action={t('admin.settlements.save_file')}
        close={close}
      >
        <DayField name="date" />
      </DialogForm>
    </Dialog>
  );
}

/** The orders of a day for a bank that is told by file. */
export function BankFile() {
  const { t } = useAdminWords();
  const [isOpen, setOpen] = useState(false);
  const canSave = may(
    useSession((state) => state.user),
    settlementAdmin.bankFile.access,
  );
  if (!canSave) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('admin.settlements.file')}
      </Button>
      {isOpen && <FileForm close={() => setOpen(false)} />}
    </>
  );
}
