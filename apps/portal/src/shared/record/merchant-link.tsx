import { TextLink } from '../ui/links.tsx';

/** The way from a record to the merchant whose it is, in the admin portal. */
export const MerchantLink = ({ account_id, name }: { account_id: string; name: string }) => (
  <TextLink to={`/merchants/${account_id}`}>{name}</TextLink>
);
