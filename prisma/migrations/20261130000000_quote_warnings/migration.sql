-- A quote says what its price rests on, as codes, and which duties its HS codes allow. Earlier quotes have neither.
ALTER TABLE "tax_quote"
  ADD COLUMN "duty_min" INTEGER,
  ADD COLUMN "duty_max" INTEGER,
  ADD COLUMN "warnings" JSONB NOT NULL DEFAULT '[]',
  ADD CONSTRAINT "tax_quote_duty_range"
    CHECK ((duty_min IS NULL) = (duty_max IS NULL) AND (duty_min IS NULL OR (0 <= duty_min AND duty_min <= duty_max))),
  ADD CONSTRAINT "tax_quote_warnings_list" CHECK (jsonb_typeof(warnings) = 'array');
