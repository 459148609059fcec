import type { ReactNode } from 'react';
import type { ChunkName } from './assets.ts';
import type { Language } from './language.ts';
import type { PageRequest } from './page-request.ts';
import type { Messages } from './messages/en.ts';

/** The request context of every page. */
export interface PageContext {
  request: PageRequest;
  params: Record<string, string>;
  language: Language;
  direction: 'ltr' | 'rtl';
  messages: Messages;
}

/** The preview of a link in chats and social networks. */
export interface LinkPreview {
  title: string;
  description: string;
  /** Absolute, or a path of this origin; null: the product's default picture. */
  image_url: string | null;
}

/** A part of the page that a script hydrates: its markup and props. */
export interface Island {
  html: string;
  props: object;
}

export interface Page {
  share: LinkPreview;
  body: ReactNode;
  /** Hides the product's name, if the merchant's plan includes that. */
  is_unbranded?: boolean;
  island?: Island;
  /** Where a browser without scripts is redirected. */
  refresh?: { after_s: number; to: string };
  /** The browser may keep the response to a form for its Back button; shared caches may not. */
  allows_back_cache?: true;
  /** The page has the card form, whose script encrypts the card. */
  has_card?: true;
  /** The page polls while the outcome is open. */
  is_waiting?: true;
  /** Inline script that runs when the page is parsed. */
  inline_script?: string;
  /** The page of an order. Whoever has its address sees the order, so no link passes the address on. */
  order?: OrderPage;
  /** The page is a shop's: its styles and colours, and what search engines may know of it. */
  shop?: ShopPage;
}

export interface ShopPage {
  /** Rules that set the merchant's colours. */
  colours: string;
  /** Scripts that load before the first tap. */
  chunks: readonly ChunkName[];
  /** The address under which search engines list it; null: they do not. */
  canonical: string | null;
  /** The address of its web app manifest. */
  manifest: string;
  /** schema.org data. */
  data: object | null;
}

interface OrderPage {
  /** The page updates itself. */
  is_followed: boolean;
  /** Rules that set the colours of its store. */
  colours?: string;
}

export type Outcome =
  | { kind: 'page'; status: number; page: Page; cookies?: readonly string[] }
  | {
      kind: 'redirect';
      location: string;
      cookies?: readonly string[];
      /** The page that knows about the payment that has just been started. */
      payable_path?: string;
    };

export const redirect = (location: string): Extract<Outcome, { kind: 'redirect' }> => ({ kind: 'redirect', location });
export const show = (page: Page, status = 200): Outcome => ({ kind: 'page', status, page });
