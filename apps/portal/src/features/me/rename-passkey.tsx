import { text } from '@kutip/contracts/fields';
import { passkeys } from '@kutip/contracts/passkeys';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';

const MAX_LENGTH = 60;
const schema = z.object({ name: text(MAX_LENGTH) });

/** Renames a passkey. */
export function RenamePasskey({ passkey, close }: { passkey: { id: string; name: string }; close: () => void }) {
  const { t } = useMessages();
  const { id, name } = passkey;
  const rename = useCall(passkeys.rename, { confirm: () => ({ title: t('security.renamed') }) });
  const form = useContractForm({
    draft: `passkey:${id}`,
    schema,
    defaults: { name },
    send: async (body, headers) => {
      await rename.mutateAsync({ params: { id }, body, headers });
      close();
    },
  });
  return (
    <DialogForm of={form} names={{ name: { label: t('security.name') } }} action={t('security.rename')} close={close}>
      <TextField name="name" help={t('security.name_help')} maxLength={MAX_LENGTH} />
    </DialogForm>
  );
}
