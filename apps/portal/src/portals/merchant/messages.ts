import type { PortalMessageLoaders } from '../../shared/i18n/i18n.ts';

/** The merchant portal has only the shared messages. */
export const portalMessages: PortalMessageLoaders | null = null;
