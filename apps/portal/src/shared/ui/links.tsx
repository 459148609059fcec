import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface Target {
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
  onClick?: (event: MouseEvent) => void;
}

const NO_SEARCH = {};

/** A link to a page of the portal that looks like a button. */
export const LinkButton = ({
  to,
  search = NO_SEARCH,
  children,
  ...rest
}: Target & ButtonProps & { 'aria-label'?: string }) => (
  <Button renderRoot={(props) => <Link to={to} search={search} {...props} />} {...rest}>
    {children}
  </Button>
);

export const TextLink = ({
  to,
  search = NO_SEARCH,
  children,
  ...rest
}: Target & AnchorProps & { 'aria-label'?: string }) => (
  <Anchor renderRoot={(props) => <Link to={to} search={search} {...props} />} {...rest}>
    {children}
  </Anchor>
);
