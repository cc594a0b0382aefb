import { describe, expect, test } from 'vitest';
import { exportColumns } from '#contract/domains/exports.ts';
import { fileColumnsOf, listColumns } from '#values/list-columns.ts';

describe('the columns of a file that shows what a view shows', () => {
  test('are in the order of the view, a fact with its source and age', () => {
    expect(fileColumnsOf(['expiry', 'name', 'source', 'note'])).toEqual([
      ...['expiryDate', 'expirySource', 'unicodeName', 'ldhName', 'source', 'toldAt', 'note'],
    ]);
  });

  test('have the LDH name, and the source of a date, where the view has them', () => {
    expect(fileColumnsOf(['expiryTold', 'expiry'])).toEqual(['expirySource', 'expiryToldAt', 'expiryDate']);
    expect(fileColumnsOf(['name', 'status', 'ldhName'])).toEqual(['unicodeName', 'status', 'ldhName']);
    expect(fileColumnsOf(['ldhName', 'name'])).toEqual(['ldhName', 'unicodeName']);
  });

  test('leave out what is no column of the list, and name none twice', () => {
    expect(fileColumnsOf(['constructor', 'status', 'former', 'status'])).toEqual(['status']);
  });

  test('are all that an export knows, where a view shows everything', () => {
    expect(fileColumnsOf(Object.keys(listColumns)).toSorted()).toEqual(exportColumns.toSorted());
  });
});
