import type { savedCard } from '@kutip/contracts/payment-service';
import { dayOf } from '@kutip/domain/day';
import { isSale } from '@kutip/domain/invoice-number';
import type { z } from 'zod';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { hashLinkToken } from '../../platform/link-token.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import { toProviderAttempt, type PaymentAttempt } from './attempt.ts';
import type { Provider } from './providers/provider.ts';
import { deleteSavedCard, findSavedCards } from './saved-cards.queries.ts';

const COLUMN = 'saved_cards.provider_token';

/** A provider's token of a card, encrypted for the database. */
export const sealCardToken = (encryption: Encryption, account_id: string, token: string): Buffer =>
  encryption.encrypt(token, { account_id, column: COLUMN });
const openCardToken = (encryption: Encryption, account_id: string, sealed: Uint8Array): string =>
  encryption.decrypt(sealed, { account_id, column: COLUMN });

/** 32 random bytes as base64url, which only this payer's browser holds. */
const BROWSER_TOKEN = /^[\w-]{43}$/;

/** The hash under which a browser's cards are stored; null without a token of the right form. */
export const browserHash = (browser_token: string | undefined): Buffer | null =>
  browser_token !== undefined && BROWSER_TOKEN.test(browser_token) ? hashLinkToken(browser_token) : null;

/**
 * The saved cards that can pay the attempt, each with the form fields that charge it. undefined: cards are not saved
 * for this payment, because it is no sale, its provider keeps no cards or the browser has no token.
 */
export async function savedCardsFor(
  { store: { read }, encryption }: { store: Pick<Store, 'read'>; encryption: Encryption },
  provider: Provider,
  { attempt, browser_token }: { attempt: PaymentAttempt; browser_token: string | undefined },
): Promise<z.output<typeof savedCard>[] | undefined> {
  const browser_hash = browserHash(browser_token);
  if (!browser_hash || !provider.savedCardFields || !isSale(attempt.invoice_kind)) return undefined;
  const { account_id, created_at } = attempt;
  const where = { provider: provider.name, today: dayOf(created_at) };
  const cards = await findSavedCards(read, { account_id, browser_hash }, where);
  return Promise.all(
    cards.map(async ({ provider_token, ...card }) => ({
      ...card,
      fields: await provider.savedCardFields!(
        toProviderAttempt(attempt),
        openCardToken(encryption, account_id, provider_token),
      ),
    })),
  );
}

/** Removes a card that this browser saved at the merchant of an invoice. Refuses 4004 an unknown invoice. */
export async function removeSavedCard(
  { read }: Pick<Store, 'read'>,
  { invoice, id, browser_token }: { invoice: string; id: string; browser_token: string | undefined },
): Promise<void> {
  const { account_id } = requireFound(await findOwner(read, 'invoice', invoice));
  const browser_hash = browserHash(browser_token);
  if (browser_hash) await deleteSavedCard(read, { account_id, browser_hash }, id);
}
