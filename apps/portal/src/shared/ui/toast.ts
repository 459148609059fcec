import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export interface ToastOptions {
  variant?: 'success' | 'info' | 'warning' | 'danger';
  /** Replaces the variant's icon. */
  icon?: ReactNode;
  title: string;
  text?: string;
  hideClose?: boolean;
}
export type Toast = ToastOptions & { id: number };

/** How long a toast stays (specification 9). There is no progress bar. */
export const TOAST_MS = 3000;
/** Older toasts are dropped. */
const MAX_TOASTS = 4;

let last_id = 0;
export const toasts = createStore<readonly Toast[]>(() => []);

export const closeToast = (id: number): void =>
  toasts.setState(
    toasts.getState().filter((one) => one.id !== id),
    true,
  );

/** Shows a short message at the corner of the screen. */
export function toast(options: ToastOptions): void {
  last_id += 1;
  toasts.setState([...toasts.getState(), { ...options, id: last_id }].slice(-MAX_TOASTS), true);
}
