import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../i18n/use-messages.ts';
import { closeToast, TOAST_MS, toasts, type Toast } from './toast.ts';
import classes from './toast.module.css';

const LOOK = {
  success: { token: 'good', icon: <IconCheck size={18} /> },
  info: { token: 'quiet', icon: <IconInfoCircle size={18} /> },
  warning: { token: 'attention', icon: <IconAlertTriangle size={18} /> },
  danger: { token: 'bad', icon: <IconX size={18} /> },
} as const;

function OneToast({ id, variant = 'success', icon, title, text, hideClose = false }: Toast) {
  const { t } = useMessages();
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const { token, icon: default_icon } = LOOK[variant];
  return (
    <div role="alert" className={classes['toast']}>
      <span
        className={classes['icon']}
        style={{ color: `var(--k-${token})`, background: `var(--k-${token}-ground)` }}
        aria-hidden
      >
        {icon ?? default_icon}
      </span>
      <div className={classes['content']}>
        <strong>{title}</strong>
        {text && <div className={classes['text']}>{text}</div>}
      </div>
      {!hideClose && (
        <ActionIcon size={28} aria-label={t('common.close')} onClick={() => closeToast(id)}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  );
}

/** The container of all toasts. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div className={classes['corner']}>
      {shown.map((one) => (
        <OneToast key={one.id} {...one} />
      ))}
    </div>
  );
}
