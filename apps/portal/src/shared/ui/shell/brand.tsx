import { Link } from '@tanstack/react-router';
import { useProductName } from '../../api/constants.ts';
import mark from '../mark.svg';
import classes from './shell.module.css';

/** The product's logo and name. `to`: link target. `tag`: name of the portal. */
export function Brand({
  to,
  isMarkOnly = false,
  tag,
}: {
  to?: string;
  isMarkOnly?: boolean;
  tag?: string | undefined;
}) {
  const name = useProductName();
  const content = (
    <>
      <img src={mark} alt={isMarkOnly ? name : ''} width={28} height={28} />
      {!isMarkOnly && <span>{name}</span>}
      {!isMarkOnly && tag && <span className={classes['tag']}>{tag}</span>}
    </>
  );
  return to ? (
    <Link to={to} className={classes['brand']}>
      {content}
    </Link>
  ) : (
    <div className={classes['brand']}>{content}</div>
  );
}
