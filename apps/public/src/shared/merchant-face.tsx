import { initialsOf } from './initials.ts';

/** The merchant's name with their logo, or initials if there is none. */
export function MerchantFace({ name, logo_url }: { name: string; logo_url: string | null }) {
  return (
    <p className="merchant">
      {logo_url ? (
        <img className="avatar" src={logo_url} alt="" width={44} height={44} />
      ) : (
        <span className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <bdi className="merchant-name">{name}</bdi>
    </p>
  );
}
