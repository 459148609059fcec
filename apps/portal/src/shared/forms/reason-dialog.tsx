import { text } from '@kutip/contracts/fields';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { LongTextField } from './fields.tsx';
import { useContractForm } from './use-contract-form.ts';

const MOST = 500;
const schemaOf = (isOptional: boolean, most: number) =>
  z.object({ reason: isOptional ? z.string().trim().max(most) : text(most) });

export interface ReasonDialogProps {
  close: () => void;
  title: string;
  text: ReactNode;
  /** What the button does: "Reject", "Suspend". */
  action: string;
  /** How the field is called, and what stands under it. */
  label: string;
  help?: string;
  isOptional?: boolean;
  /** The most characters that it may have. */
  most?: number;
  isDangerous?: boolean;
  /** Under this id what was typed survives a reload. */
  draft: string;
  /** `undefined`: nothing was typed. The dialog closes when it went well. */
  send: (reason: string | undefined) => Promise<unknown>;
}

/** Asks why, before something that somebody else will read of. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { close, title, action, label, help, isOptional = false, most = MOST, draft, send } = props;
  const form = useContractForm({
    draft,
    schema: schemaOf(isOptional, most),
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
