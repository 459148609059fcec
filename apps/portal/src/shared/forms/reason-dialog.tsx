import { text } from '@kutip/contracts/fields';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { LongTextField } from './fields.tsx';
import { useContractForm } from './use-contract-form.ts';

const MAX_LENGTH = 500;
const schemaOf = (isOptional: boolean, min_length: number, max_length: number) =>
  z.object({ reason: isOptional ? z.string().trim().max(max_length) : text(max_length).min(min_length) });

export interface ReasonDialogProps {
  close: () => void;
  title: string;
  text: ReactNode;
  /** Label of the submit button: "Reject", "Suspend". */
  action: string;
  /** Label and help text of the field. */
  label: string;
  help?: string;
  isOptional?: boolean;
  /** Number of characters. */
  least?: number;
  most?: number;
  isDangerous?: boolean;
  /** Id under which the draft survives a reload. */
  draft: string;
  /** `undefined`: the field is empty. The dialog closes on success. */
  send: (reason: string | undefined) => Promise<unknown>;
}

/** A dialog that asks for a reason before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { close, title, action, label, help, isOptional = false, draft, send } = props;
  const { least = 1, most = MAX_LENGTH } = props;
  const form = useContractForm({
    draft,
    schema: schemaOf(isOptional, least, most),
    defaults: { reason: '' },
    send: async ({ reason }) => {
      await send(reason.trim() || undefined);
      close();
    },
  });
  return (
    <Dialog isOpen close={close} title={title}>
      <DialogForm
        of={form}
        names={{ reason: { label } }}
        text={props.text}
        action={action}
        isDangerous={props.isDangerous}
        close={close}
      >
        <LongTextField name="reason" help={help} isOptional={isOptional} minRows={2} />
      </DialogForm>
    </Dialog>
  );
}
