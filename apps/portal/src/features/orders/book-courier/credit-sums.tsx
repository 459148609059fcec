import { sen, type Sen } from '@kutip/domain/money';
import { formatMoney } from '../../../shared/i18n/format.ts';
import { TextLink } from '../../../shared/ui/links.tsx';
import { Money } from '../../../shared/ui/money.tsx';
import { Note } from '../../../shared/ui/note.tsx';
import { useMessages } from '../messages/use-messages.ts';
import classes from './book-courier.module.css';

/** What the parcels cost, and what the credit is before and after; where it is too low, how much is missing. */
export function CreditSums({ cost, credit, parcels }: { cost: Sen; credit: Sen; parcels: number }) {
  const { t, count } = useMessages();
  return (
    <>
      <dl className={classes['sums']}>
        <dt>{t('courier.parcels', { shown: count(parcels) })}</dt>
        <dd>
          <Money amount={cost} />
        </dd>
        <dt>{t('courier.credit_now')}</dt>
        <dd>
          <Money amount={credit} />
        </dd>
        <dt>{t('courier.credit_after')}</dt>
        <dd>
          <Money amount={sen(credit - cost)} />
        </dd>
      </dl>
      {credit < cost && (
        <Note kind="attention" title={t('courier.too_little')}>
          {t('courier.missing', { amount: formatMoney(sen(cost - credit)) })}{' '}
          <TextLink to="/pools/list">{t('courier.top_up')}</TextLink>
        </Note>
      )}
    </>
  );
}
