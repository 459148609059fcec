import { CloseButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import classes from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  close: () => void;
  title: ReactNode;
  /** Without heading and close button, which its content has; the title, a text, is the accessible name. */
  isBare?: boolean;
  /** Width in pixels, limited by the screen. */
  width_px?: number;
  /** A full-height panel at the start or end of the screen instead of a centred dialog. */
  side?: 'start' | 'end';
  /** Accessible label of the close button; null: no close button. */
  closeLabel?: string | null;
  /** Closed only by its content: neither Escape nor a click outside closes it. */
  isPersistent?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

function OpenDialog({
  close,
  title,
  isBare = false,
  width_px = 440,
  side,
  closeLabel,
  isPersistent = false,
  className,
  style,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const { t } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect closes the dialog before its element is removed, so that the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      {...(isBare ? { 'aria-label': title as string } : { 'aria-labelledby': heading })}
      className={`${classes['dialog']} ${className ?? ''}`}
      data-side={side}
      style={{ ...style, width: `min(${width_px}px, 100vw - ${side ? 0 : 24}px)` }}
      onCancel={(event) => {
        event.preventDefault();
        if (!isPersistent) close();
      }}
      onPointerDown={(event) => {
        // The backdrop belongs to the dialog element; the content is in the inner box.
        if (event.target === event.currentTarget && !isPersistent) close();
      }}
    >
      <div className={classes['box']}>
        {!isBare && (
          <header className={classes['head']}>
            <h2 id={heading}>{title}</h2>
            {closeLabel !== null && <CloseButton aria-label={closeLabel ?? t('common.close')} onClick={close} />}
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** A modal dialog. The browser traps the focus inside and restores it on close. */
export const Dialog = ({ isOpen, ...rest }: DialogProps) => (isOpen ? <OpenDialog {...rest} /> : null);
