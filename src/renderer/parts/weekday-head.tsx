import { useFormats } from './use-formats.ts';

/** The titles of seven columns of days, beginning with the weekday that a week begins with (1 is Monday). */
export function WeekdayHead({ weekStart }: { readonly weekStart: number }) {
  const format = useFormats();
  return (
    <thead>
      <tr>
        {[0, 1, 2, 3, 4, 5, 6].map((column) => {
          const weekday = ((weekStart - 1 + column) % 7) + 1;
          return (
            <th key={weekday} scope="col" abbr={format.weekday(weekday)}>
              {format.shortWeekday(weekday)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
