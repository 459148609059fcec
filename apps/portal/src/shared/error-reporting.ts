import { browserTracingIntegration, captureException, init, replayIntegration } from '@sentry/browser';
import { ERROR_REPORTING_RATES, GATHERED, withoutQueries } from '@kutip/domain/error-reporting';

/** The options that a test replaces. */
type Options = Pick<NonNullable<Parameters<typeof init>[0]>, 'transport'>;

/**
 * Reports errors, a sample of traces and replays to the service behind the DSN. Replays show neither texts nor pictures nor
 * what is typed, and addresses are sent without their queries. Loaded only where a deployment has such a service.
 */
export function startErrorReporting(dsn: string, options: Options = {}): void {
  init({
    ...options,
    dsn,
    tracesSampleRate: ERROR_REPORTING_RATES.traces,
    replaysSessionSampleRate: ERROR_REPORTING_RATES.replays,
    replaysOnErrorSampleRate: ERROR_REPORTING_RATES.replays_on_error,
    dataCollection: GATHERED,
    // Our own requests carry no header of the service.
    tracePropagationTargets: [],
    integrations: [
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // A worker would need another permission of the content security policy.
        useCompression: false,
        beforeAddRecordingEvent: withoutQueries,
      }),
    ],
    beforeBreadcrumb: withoutQueries,
    beforeSend: withoutQueries,
    beforeSendSpan: withoutQueries,
  });
}

/** Reports an error that a page has caught and shown. */
export const reportCaughtError = (error: unknown): void => void captureException(error);
