import type { ElementType, ReactNode } from 'react';

interface ContainerProps {
  as?: ElementType;
  className?: string;
  id?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
}

export function Container({ as: Tag = 'div', className = '', ...rest }: ContainerProps) {
  return <Tag {...rest} className={`mx-auto w-full max-w-page px-gutter ${className}`} />;
}
