import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { useFailureText } from '../../../shared/ui/failure-text.ts';
import { useMessages } from '../messages/use-messages.ts';
import { useRefusalText } from '../refusal-text.ts';

/** The field that a refusal names with a reason. */
const isAbout = ({ breakdown }: ApiError, field: string, reason: string): boolean =>
  typeof breakdown === 'object' && breakdown !== null && breakdown[field] === reason;

/** Why a parcel has no price, or was not booked, in one sentence. */
export function useBookingFailure(): (error: unknown) => string {
  const { t } = useMessages();
  const refusalText = useRefusalText();
  const failureText = useFailureText();
  return (error) => {
    if (!(error instanceof ApiError)) return failureText(error);
    if (error.code === CODE.amount_changed) return t('courier.price_changed');
    if (error.code === CODE.insufficient_balance) return t('courier.too_little');
    if (error.code === CODE.wrong_state)
      return refusalText(typeof error.breakdown === 'string' ? error.breakdown : null);
    if (isAbout(error, 'receiver', 'required')) return t('courier.no_address');
    if (isAbout(error, 'sender', 'required')) return t('courier.no_sender');
    return failureText(error);
  };
}
