import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';

/**
 * Fields of request bodies. They check the shape only: a field that is missing, null or blank passes, because the
 * service that owns the rule also owns its text.
 */
interface FieldOptions {
  readonly description?: string;
  readonly example?: unknown;
  /** Whether it is optional in the API description. */
  readonly optional?: boolean;
}

/** Far above every limit of the services; keeps one field from filling the log and the database. */
const MAX_TEXT_LENGTH = 65_536;
const MAX_LIST_LENGTH = 1_000;
/** The latest time that a Date can hold (ms). */
const MAX_EPOCH_MS = 8_640_000_000_000_000;
const MAX_INT32 = 2_147_483_647;
// Postgres cannot store NUL, and half a surrogate pair is not a character.
const STORABLE = /^[^\0\p{Surrogate}]*$/u;

// Nest distinguishes a lazy type from a class by the function's name, so it has to be written `type: () => …` where it
// is used.
function documented({ optional, ...schema }: FieldOptions & Record<string, unknown>): PropertyDecorator {
  return optional ? ApiPropertyOptional(schema) : ApiProperty(schema);
}

export function TextField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    documented({ type: String, ...options }),
    IsOptional(),
    IsString({ message: 'Please give a text here.' }),
    MaxLength(MAX_TEXT_LENGTH, { message: `Please use at most ${MAX_TEXT_LENGTH} characters.` }),
    Matches(STORABLE, { message: 'Please remove the characters that cannot be shown.' }),
  );
}

export function FlagField(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    documented({ type: Boolean, ...options }),
    IsOptional(),
    IsBoolean({ message: 'Please give true or false here.' }),
  );
}

/** A whole number in the range that the contracts can carry. */
export function WholeNumberField(options: FieldOptions = {}): PropertyDecorator {
  const message = 'Please give a whole number here.';
  return applyDecorators(
    documented({ type: 'integer', format: 'int32', ...options }),
    IsOptional(),
    IsInt({ message }),
    Min(-MAX_INT32, { message }),
    Max(MAX_INT32, { message }),
  );
}

interface VersionOptions extends FieldOptions {
  /** The lowest one; 0 where that stands for an object that is not there yet. */
  readonly least?: 0 | 1;
}

/** The version of an object as it was received. */
export function VersionField({ least = 1, ...options }: VersionOptions = {}): PropertyDecorator {
  const message = 'Please give the version as it was received.';
  return applyDecorators(
    documented({ type: 'integer', format: 'int64', ...options }),
    IsOptional(),
    IsInt({ message }),
    Min(least, { message }),
    Max(Number.MAX_SAFE_INTEGER, { message }),
  );
}

/** A time in epoch milliseconds. */
export function TimeField(options: FieldOptions = {}): PropertyDecorator {
  const message = 'Please give a time in epoch milliseconds here.';
  return applyDecorators(
    documented({ type: 'integer', format: 'int64', ...options }),
    IsOptional(),
    IsInt({ message }),
    Min(0, { message }),
    Max(MAX_EPOCH_MS, { message }),
  );
}

/** A list of times in epoch milliseconds. */
export function TimeListField(options: FieldOptions = {}): PropertyDecorator {
  const message = 'Please give times in epoch milliseconds in this list.';
  return applyDecorators(
    documented({ type: 'array', items: { type: 'integer', format: 'int64' }, ...options }),
    IsOptional(),
    IsArray({ message: 'Please give a list here.' }),
    ArrayMaxSize(MAX_LIST_LENGTH, { message: `Please give at most ${MAX_LIST_LENGTH} elements.` }),
    IsInt({ each: true, message }),
    Min(0, { each: true, message }),
    Max(MAX_EPOCH_MS, { each: true, message }),
  );
}

/** One of a closed set of words, named `enumName` in the API description. */
export function WordField(words: readonly string[], enumName: string, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    documented({ enum: [...words], enumName, ...options }),
    IsOptional(),
    IsIn(words, { message: `Please give one of: ${words.join(', ')}.` }),
  );
}

export function ObjectField(type: () => Class, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    documented({ type: () => type(), ...options }),
    IsOptional(),
    Type(type),
    IsObject({ message: 'Please give an object here.' }),
    ValidateNested(),
  );
}

export function ListField(type: () => Class, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    documented({ type: () => type(), isArray: true, ...options }),
    IsOptional(),
    Type(type),
    IsArray({ message: 'Please give a list here.' }),
    ArrayMaxSize(MAX_LIST_LENGTH, { message: `Please give at most ${MAX_LIST_LENGTH} elements.` }),
    // ValidateNested accepts null elements.
    IsObject({ each: true, message: 'Please give objects in this list.' }),
    ValidateNested({ each: true }),
  );
}

interface ValueListOptions extends FieldOptions {
  /** What each may have at most (characters). */
  readonly maxValueLength?: number;
}

/** A list of texts; numbers and booleans are accepted and converted to text. */
export function ValueListField(
  maxLength: number,
  { maxValueLength = MAX_VALUE_LENGTH, ...options }: ValueListOptions = {},
): PropertyDecorator {
  const validate = (value: unknown): boolean => isValue(value, maxValueLength);
  return applyDecorators(
    documented({ type: [String], ...options }),
    IsOptional(),
    IsArray({ message: 'Please give a list here.' }),
    ArrayMaxSize(maxLength, { message: `Please give at most ${maxLength} values.` }),
    ValidateBy(
      { name: 'isValue', validator: { validate } },
      { each: true, message: 'Please give texts or numbers in this list.' },
    ),
  );
}

const MAX_VALUE_LENGTH = 200;

function isValue(value: unknown, maxLength: number): boolean {
  if (typeof value === 'string') return value.length <= maxLength && STORABLE.test(value);
  return typeof value === 'boolean' || Number.isFinite(value);
}
