import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import {
  Button,
  Input,
  SearchField as KitSearchField,
  type SearchFieldProps as KitSearchFieldProps,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface SearchFieldProps extends Omit<KitSearchFieldProps, 'className' | 'style' | 'children' | 'ref'> {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Marks the field that the slash key goes to. */
  readonly screenFilter?: boolean;
}

/** Type to filter; Escape empties it. */
export function SearchField({
  label,
  placeholder,
  clearLabel,
  inputRef,
  screenFilter = false,
  ...rest
}: SearchFieldProps) {
  return (
    <KitSearchField {...rest} aria-label={label} className={classNames(styles.search)}>
      <Search aria-hidden />
      <Input
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        {...(screenFilter ? { 'data-screen-filter': '' } : {})}
        placeholder={placeholder}
        className={classNames(styles.input)}
        autoComplete="off"
        spellCheck="false"
      />
      <Button aria-label={clearLabel}>
        <X aria-hidden />
      </Button>
    </KitSearchField>
  );
}
