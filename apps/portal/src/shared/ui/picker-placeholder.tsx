import { CloseButton, Input, InputBase } from '@mantine/core';
import type { InputBaseProps } from '@mantine/core';
import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface PickerPlaceholderProps extends Omit<InputBaseProps, 'label'> {
  label: ReactNode;
  /** The formatted value; null shows the placeholder. */
  shown: string | null;
  placeholder?: string;
  clearLabel: string;
  onClear: () => void;
  /** Loads the picker's chunk; called on pointer enter. */
  preload: () => Promise<unknown>;
  name?: string;
  onBlur?: () => void;
  /** The picker, which opens on mount. */
  children: ReactNode;
}

/**
 * A placeholder that looks like a date picker. The calendar is a large chunk that most visits do not need: it is preloaded
 * on pointer enter and replaces the placeholder on click.
 */
export function PickerPlaceholder({
  shown,
  placeholder,
  clearLabel,
  onClear,
  preload,
  children,
  ...field
}: PickerPlaceholderProps) {
  const [isPressed, setPressed] = useState(false);
  const placeholder_button = (
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
  return isPressed ? <Suspense fallback={placeholder_button}>{children}</Suspense> : placeholder_button;
}

/** Opens the picker that replaced a clicked placeholder. */
export function useOpenOnMount(button: { current: HTMLButtonElement | null }): void {
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, [button]);
}

/**
 * Popover props of the calendar. A dialog is in the browser's top layer, so a calendar in a dialog must be rendered inside
 * it, with fixed positioning so that the dialog does not clip it.
 */
export function usePickerPopover() {
  const [dialog] = useState(() => document.querySelector<HTMLElement>('dialog[open]'));
  return dialog ? { portalProps: { target: dialog }, floatingStrategy: 'fixed' as const } : {};
}
