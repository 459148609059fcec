import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export interface ToastOptions {
  variant?: 'success' | 'info' | 'warning' | 'danger';
  /** Instead of the variant's own. */
  icon?: ReactNode;
  title: string;
  text?: string;
  hideClose?: boolean;
}
export type Toast = ToastOptions & { id: number };

/** How long a toast stays (specification 9). There is no progress bar. */
export const TOAST_MS = 3000;
/** Older ones give way. */
const MOST = 4;

let made = 0;
export const toasts = createStore<readonly Toast[]>(() => []);

export const closeToast = (id: number): void =>
  toasts.setState(
    toasts.getState().filter((one) => one.id !== id),
    true,
  );

/** A short word at the corner of the screen that needs no answer. */
export function toast(options: ToastOptions): void {
  made += 1;
  toasts.setState([...toasts.getState(), { ...options, id: made }].slice(-MOST), true);
}
