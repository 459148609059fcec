import { CloseButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import classes from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  close: () => void;
  title: ReactNode;
  /** Pixels; a narrow screen gives what it has. */
  width_px?: number;
  /** At the start or the end of the screen and as high as it, instead of in the middle. */
  side?: 'start' | 'end';
  /** Told by screen readers for the button that closes it; null: there is none. */
  closeLabel?: string | null;
  /** Only what is in it ends it: neither Escape nor a press beside it. */
  isFirm?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

function OpenDialog({
  close,
  title,
  width_px = 440,
  side,
  closeLabel,
  isFirm = false,
  className,
  style,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the element goes, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={`${classes['dialog']} ${className ?? ''}`}
      data-side={side}
      style={{ ...style, width: `min(${width_px}px, 100vw - ${side ? 0 : 24}px)` }}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirm) close();
      }}
      onPointerDown={(event) => {
        // The ground behind it counts as the element itself; what it holds lies in the box inside.
        if (event.target === event.currentTarget && !isFirm) close();
      }}
    >
      <div className={classes['box']}>
        <header className={classes['head']}>
          <h2 id={heading}>{title}</h2>
          {closeLabel !== null && <CloseButton aria-label={closeLabel ?? t('common.close')} onClick={close} />}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Something to be done with before the page goes on. The browser keeps focus and keyboard inside and gives them back. */
export const Dialog = ({ isOpen, ...rest }: DialogProps) => (isOpen ? <OpenDialog {...rest} /> : null);
