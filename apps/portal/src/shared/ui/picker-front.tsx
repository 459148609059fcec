import { CloseButton, Input, InputBase } from '@mantine/core';
import type { InputBaseProps } from '@mantine/core';
import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface PickerFrontProps extends Omit<InputBaseProps, 'label'> {
  label: ReactNode;
  /** What is chosen, in words; null shows the placeholder. */
  shown: string | null;
  placeholder?: string;
  clearLabel: string;
  onClear: () => void;
  /** Fetches the script of the picker; called when somebody comes near. */
  preload: () => Promise<unknown>;
  name?: string;
  onBlur?: () => void;
  /** The picker itself, which opens as it appears. */
  children: ReactNode;
}

/**
 * Stands where a date picker will be, and looks like it. A calendar is much script, and most visits never open one: it is
 * fetched when somebody points at the field and takes its place when it is pressed.
 */
export function PickerFront({
  shown,
  placeholder,
  clearLabel,
  onClear,
  preload,
  children,
  ...field
}: PickerFrontProps) {
  const [isPressed, setPressed] = useState(false);
  const front = (
    <InputBase
      {...field}
      component="button"
      type="button"
      pointer
      aria-haspopup="dialog"
      onPointerEnter={() => void preload().catch(() => undefined)}
      onClick={() => setPressed(true)}
      rightSectionPointerEvents="all"
      rightSection={shown === null ? null : <CloseButton size="sm" aria-label={clearLabel} onClick={onClear} />}
    >
      {shown ?? <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  );
  return isPressed ? <Suspense fallback={front}>{children}</Suspense> : front;
}

/** Opens the picker that took the place of a pressed front. */
export function useOpening(button: { current: HTMLButtonElement | null }): void {
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, [button]);
}

/**
 * Where the calendar is drawn. A dialog is in the browser's top layer, where nothing of the page can lie above it: inside
 * of one the calendar has to be part of it, and placed by the window so that the dialog does not cut it off.
 */
export function usePickerPlace() {
  const [dialog] = useState(() => document.querySelector<HTMLElement>('dialog[open]'));
  return dialog ? { portalProps: { target: dialog }, floatingStrategy: 'fixed' as const } : {};
}
