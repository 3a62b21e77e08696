-- Actions of operators that concern the whole stack, such as a recovery, have no mode. A reason is not required of every command.
ALTER TABLE "operator_action" ALTER COLUMN "rail" DROP NOT NULL;
ALTER TABLE "operator_action" ALTER COLUMN "reason" DROP NOT NULL;
