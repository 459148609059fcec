import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';

/** How long a toast stays (specification 9). There is no progress bar. */
export const TOAST_MS = 3000;

export interface ToastOptions {
  variant?: 'success' | 'info' | 'warning' | 'danger';
  /** Instead of the variant's own. */
  icon?: ReactNode;
  title: string;
  text?: string;
  hideClose?: boolean;
}

const LOOK = {
  success: { token: 'good', icon: <IconCheck size={18} /> },
  info: { token: 'quiet', icon: <IconInfoCircle size={18} /> },
  warning: { token: 'attention', icon: <IconAlertTriangle size={18} /> },
  danger: { token: 'bad', icon: <IconX size={18} /> },
} as const;

/** A short word at the corner of the screen that needs no answer. */
export function toast({ variant = 'success', icon, title, text, hideClose = false }: ToastOptions): void {
  const { token, icon: own } = LOOK[variant];
  notifications.show({
    title,
    message: text,
    icon: icon ?? own,
    withCloseButton: !hideClose,
    closeButtonProps: { 'aria-label': i18n.t('common.close') },
    autoClose: TOAST_MS,
    withBorder: true,
    styles: { icon: { color: `var(--k-${token})`, backgroundColor: `var(--k-${token}-ground)` } },
  });
}
