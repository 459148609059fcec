import type { ReactNode } from 'react';
import type { Language } from './language.ts';
import type { PageRequest } from './page-request.ts';
import type { Words } from './words/en.ts';

/** What every page knows of its request. */
export interface PageContext {
  request: PageRequest;
  params: Record<string, string>;
  language: Language;
  direction: 'ltr' | 'rtl';
  words: Words;
}

/** What a chat shows of a link before anybody opens it. */
export interface Share {
  title: string;
  description: string;
  /** Absolute, or a path of ours; null: the product's own picture. */
  image_url: string | null;
}

/** The part of a page that a script brings to life: its markup and the props that made it. */
export interface Island {
  html: string;
  props: object;
}

export interface Page {
  share: Share;
  body: ReactNode;
  /** The product is not named: the merchant's plan keeps its name off his pages. */
  is_unbranded?: boolean;
  island?: Island;
  /** Where a browser without scripts goes by itself. */
  refresh?: { after_s: number; to: string };
  /** The browser may keep the answer to a form for its Back button; it is never served to anybody else. */
  is_kept_for_back?: true;
  /** Where a card is typed: its script encrypts it. */
  has_card?: true;
  /** Asks again by itself while the outcome is open. */
  is_waiting?: true;
  /** A script of ours that runs as soon as the page is read. */
  inline_script?: string;
}

export type Outcome =
  | { kind: 'page'; status: number; page: Page; cookies?: readonly string[] }
  | { kind: 'redirect'; location: string; cookies?: readonly string[] };

export const redirect = (location: string): Outcome => ({ kind: 'redirect', location });
export const show = (page: Page, status = 200): Outcome => ({ kind: 'page', status, page });
